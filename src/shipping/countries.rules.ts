/** The seven countries the shop sells to; 'Dubai (UAE)' is a label for AE (rule: countries). */
export const countries = [
  { code: 'NG', name: 'Nigeria', stateLabel: 'State', postcodeLabel: null, needsState: true },
  { code: 'GB', name: 'United Kingdom', stateLabel: 'County', postcodeLabel: 'Postcode', needsState: false },
  { code: 'US', name: 'United States', stateLabel: 'State', postcodeLabel: 'ZIP code', needsState: false },
  { code: 'CA', name: 'Canada', stateLabel: 'Province', postcodeLabel: 'Postal code', needsState: false },
  {
    code: 'ZA',
    name: 'South Africa',
    stateLabel: 'Province',
    postcodeLabel: 'Postal code',
    needsState: false,
  },
  { code: 'GH', name: 'Ghana', stateLabel: 'Region', postcodeLabel: null, needsState: false },
  { code: 'AE', name: 'Dubai (UAE)', stateLabel: 'Emirate', postcodeLabel: null, needsState: false },
] as const

export type Country = (typeof countries)[number]

/** Nigeria's 36 states and the Federal Capital Territory: 37 entries (rule: countries). */
export const nigerianStates = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT (Abuja)',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const

export type NigerianState = (typeof nigerianStates)[number]

const fold = (text: string) => text.trim().toLowerCase()

/**
 * Finds a country by its code or its label, in any case: `'nigeria'` and `'NG'` are the same; null when we do not serve
 * it.
 */
export function findCountry(text: string): Country | null {
  const wanted = fold(text)
  return countries.find(({ code, name }) => fold(code) === wanted || fold(name) === wanted) ?? null
}

const capitalNames = ['fct', 'abuja', 'fct - abuja', 'federal capital territory']

/** Finds a Nigerian state by name in any case; the capital also by its other names. */
export function findState(text: string): NigerianState | null {
  const wanted = fold(text)
  if (capitalNames.includes(wanted)) return 'FCT (Abuja)'
  return nigerianStates.find((state) => fold(state) === wanted) ?? null
}
