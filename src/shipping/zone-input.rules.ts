import { type ErrorsOf, type Fields, type InputOf, lengthErrors } from '../lib/fields.ts'
import { findCountry, findState } from './countries.rules.ts'

export const zoneKinds = [
  { value: 'lagos_zone', label: 'An area of Lagos' },
  { value: 'nigeria_state', label: 'A state' },
  { value: 'international_country', label: 'A country abroad' },
] as const
export const zonePricings = [
  { value: 'rate', label: 'Fixed price' },
  { value: 'quoted', label: 'On request' },
  { value: 'unavailable', label: 'No delivery' },
] as const

/** What an owner enters of a zone. `country` is an ISO code, `state` only in Nigeria. */
export const zoneFields = {
  name: { kind: 'text', label: 'Name', most: 120 },
  zone_type: { kind: 'choice', label: 'Kind', options: zoneKinds.map(({ value }) => value) },
  country: { kind: 'text', label: 'Country', most: 2 },
  state: { kind: 'text', label: 'State', most: 60, isNullable: true },
  pricing: { kind: 'choice', label: 'Pricing', options: zonePricings.map(({ value }) => value) },
  rate: {
    kind: 'whole',
    label: 'Delivery price',
    isNullable: true,
    describe: 'In minor units, with pricing `rate` alone',
  },
  delivery_days_min: { kind: 'whole', label: 'Days on the way, at least', isNullable: true },
  delivery_days_max: { kind: 'whole', label: 'Days on the way, at most', isNullable: true },
  special_zone: { kind: 'flag', label: 'Hard to reach' },
  free_delivery: { kind: 'flag', label: 'Free delivery from the shop’s amount' },
  is_active: { kind: 'flag', label: 'Open' },
} as const satisfies Fields

export type ZoneInput = InputOf<typeof zoneFields>
export type ZoneErrors = ErrorsOf<typeof zoneFields>

const longestDelivery = 365
/** The highest price of a delivery, in minor units. */
export const highestRate = 1_000_000_000

const isWholeUpTo = (number: number | null, most: number) =>
  number !== null && Number.isSafeInteger(number) && number >= 0 && number <= most

/** The wrong fields with their messages; empty when the zone can be saved. For the form and for the API alike. */
export function checkZone(zone: ZoneInput): ZoneErrors {
  return { ...lengthErrors(zoneFields, zone), ...checkWhere(zone), ...checkPrice(zone), ...checkDays(zone) }
}

function checkWhere({ name, zone_type, country, state }: ZoneInput): ZoneErrors {
  const errors: ZoneErrors = {}
  if (!name.trim()) errors.name = 'Give the place a name'
  if (findCountry(country)?.code !== country) errors.country = 'Choose one of the countries of the shop'
  else if ((zone_type === 'international_country') !== (country !== 'NG'))
    errors.country = country === 'NG' ? 'Nigeria is not abroad' : 'This kind of place is in Nigeria'
  if (country !== 'NG' && state !== null) errors.state = 'Only places in Nigeria have a state'
  if (country === 'NG' && (state === null || findState(state) !== state)) errors.state = 'Choose a state'
  if (zone_type === 'lagos_zone' && state !== 'Lagos') errors.state = 'An area of Lagos has the state Lagos'
  return errors
}

function checkPrice({ pricing, rate }: ZoneInput): ZoneErrors {
  if (pricing === 'rate' && !isWholeUpTo(rate, highestRate))
    return { rate: 'Enter what delivery costs, 0 or more' }
  if (pricing !== 'rate' && rate !== null) return { rate: 'Only a place with a fixed price has an amount' }
  return {}
}

function checkDays({ delivery_days_min: min, delivery_days_max: max }: ZoneInput): ZoneErrors {
  if (min === null && max === null) return {}
  const message = `Type both days as whole numbers from 0 to ${longestDelivery}, or leave both empty`
  if (!isWholeUpTo(min, longestDelivery)) return { delivery_days_min: message }
  if (!isWholeUpTo(max, longestDelivery)) return { delivery_days_max: message }
  return min! > max! ? { delivery_days_max: '“At most” must not be fewer days than “at least”' } : {}
}
