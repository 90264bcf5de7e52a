import type { Random } from './random.ts'

const firstNames =
  'Adaeze,Bisola,Chidinma,Damilola,Ebele,Folake,Gbemisola,Halima,Ifeoma,Jumoke,Kemi,Lola,Maryam,Ngozi,Opeyemi,Peju,Remi,Sade,Temitope,Uche,Vera,Wuraola,Yinka,Zainab,Amaka,Bukola,Efe,Funmi,Hauwa,Ijeoma,Tari,Aisha,Nkechi,Simi,Omotola'.split(
    ',',
  )
const lastNames =
  'Obi,Adeyemi,Bello,Eze,Okafor,Balogun,Danjuma,Ogunleye,Nwosu,Abubakar,Coker,Ekpo,Fashola,Garba,Ibe,Lawal,Musa,Njoku,Okonkwo,Peters,Sani,Uba,Williams,Yusuf,Adebayo,Akande,Etim,Onyeka,Briggs'.split(
    ',',
  )
const streets =
  'Adeola Crescent,Bode Thomas Street,Opebi Link,Admiralty Way,Herbert Macaulay Way,Unity Close,Market Road,Palm Avenue,Awolowo Road,Chief Collins Street,Ring Road,Ahmadu Bello Way'.split(
    ',',
  )

const streetsAbroad = ['Mill Lane', 'Elm Street', 'Station Road']

/** A place people order to: the zone's name in `demo/zones.ts`, and how their addresses name it. */
export type Place = { zone: string; city: string; state: string; country: string; phone: string }

/** Prefixes that no network has: numbers below them reach nobody. In Britain and America they are kept for films. */
const nigeria = (zone: string, city: string, state: string): Place => ({
  zone,
  city,
  state,
  country: 'NG',
  phone: '+23482000',
})

/** Where most orders go first. */
export const places: Place[] = [
  nigeria('Lagos Mainland (Ikeja, Yaba, Surulere, Gbagada)', 'Yaba', 'Lagos'),
  nigeria('Lekki – Ajah', 'Lekki', 'Lagos'),
  nigeria('Lagos Mainland (Ikeja, Yaba, Surulere, Gbagada)', 'Ikeja', 'Lagos'),
  nigeria('Lagos Island (Victoria Island, Ikoyi, Marina)', 'Ikoyi', 'Lagos'),
  nigeria('FCT (Abuja)', 'Abuja', 'FCT'),
  nigeria('Rivers', 'Port Harcourt', 'Rivers'),
  nigeria('Oyo', 'Ibadan', 'Oyo'),
  nigeria('Enugu', 'Enugu', 'Enugu'),
  nigeria('Apapa, Amuwo-Odofin & Festac', 'Festac', 'Lagos'),
  nigeria('Kano', 'Kano', 'Kano'),
  nigeria('Edo', 'Benin City', 'Edo'),
  nigeria('Kaduna', 'Kaduna', 'Kaduna'),
  nigeria('Akwa Ibom', 'Uyo', 'Akwa Ibom'),
  nigeria('Kwara', 'Ilorin', 'Kwara'),
]

export const abroad: Place[] = [
  { zone: 'United Kingdom', city: 'London', state: '', country: 'GB', phone: '+4477009000' },
  { zone: 'United States', city: 'Houston', state: 'TX', country: 'US', phone: '+120255501' },
]

/** Nobody can have such an address (RFC 2606); also how the shop knows a sample customer again. */
export const sampleMailDomain = 'sample.invalid'

export type Person = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  street: string
  place: Place
}

/** The `number`th sample customer, each with an e-mail and a phone of her own. */
export function makePerson(random: Random, number: number): Person {
  const [firstName, lastName] = [random.oneOf(firstNames), random.oneOf(lastNames)]
  const place = random.isLucky(0.04) ? random.oneOf(abroad) : random.oneOfFirst(places)
  // Nigerian numbers have 13 digits with the country's, British ones 12, American ones 11.
  const digits = { NG: 5, GB: 2, US: 2 }[place.country]!
  return {
    id: random.uuid(),
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${number}@${sampleMailDomain}`.toLowerCase(),
    phone: place.phone + String(number % 10 ** digits).padStart(digits, '0'),
    street: `${random.between(1, 180)} ${random.oneOf(place.country === 'NG' ? streets : streetsAbroad)}`,
    place,
  }
}
