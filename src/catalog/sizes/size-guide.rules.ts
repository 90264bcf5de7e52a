/**
 * The shop's own size chart (rule: my-size), one line for each of its letters, with body measures in centimetres. It is the
 * shop's and no standard's: Nigerian numbers are the UK's, as Nigerian tailors and markets use them; US numbers are four lower.
 */
export const sizeChart = [
  { size: 'XS', nigeria: '6–8', uk: '6–8', us: '2–4', bust: 82, waist: 64, hip: 90 },
  { size: 'S', nigeria: '10', uk: '10', us: '6', bust: 87, waist: 69, hip: 95 },
  { size: 'M', nigeria: '12', uk: '12', us: '8', bust: 92, waist: 74, hip: 100 },
  { size: 'L', nigeria: '14', uk: '14', us: '10', bust: 97, waist: 79, hip: 105 },
  { size: 'XL', nigeria: '16', uk: '16', us: '12', bust: 103, waist: 85, hip: 111 },
  { size: 'XXL', nigeria: '18–20', uk: '18–20', us: '14–16', bust: 110, waist: 92, hip: 118 },
] as const

/** To half inches, as tape measures have them: `87` → `34½`. */
export function toInches(cm: number): string {
  const halves = Math.round((cm / 2.54) * 2)
  return `${Math.floor(halves / 2) || ''}${halves % 2 ? '½' : ''}`
}
