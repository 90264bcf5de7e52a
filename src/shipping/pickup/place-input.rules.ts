import { type ErrorsOf, type Fields, type InputOf, lengthErrors } from '../../lib/fields.ts'
import { findState } from '../countries.rules.ts'

/** What an owner enters of a place where orders are fetched. Times are minutes after midnight in Lagos. */
export const placeFields = {
  name: { kind: 'text', label: 'Name', most: 80 },
  address: { kind: 'text', label: 'Street', most: 300 },
  city: { kind: 'text', label: 'City', most: 80 },
  state: { kind: 'text', label: 'State', most: 60 },
  directions: { kind: 'text', label: 'How it is found', most: 200 },
  opens_at: { kind: 'whole', label: 'Opens' },
  closes_at: { kind: 'whole', label: 'Closes' },
  ready_hours: { kind: 'whole', label: 'Ready within (open hours)' },
  keep_days: { kind: 'whole', label: 'Kept for (days)' },
  is_active: { kind: 'flag', label: 'Open' },
} as const satisfies Fields

export type PlaceInput = InputOf<typeof placeFields>
type PlaceErrors = ErrorsOf<typeof placeFields>

const isWithin = (number: number, least: number, most: number) =>
  Number.isSafeInteger(number) && number >= least && number <= most

/** The wrong fields with their messages. For the form and for the API alike. */
export function checkPlace(place: PlaceInput): PlaceErrors {
  const errors: PlaceErrors = lengthErrors(placeFields, place)
  for (const name of ['name', 'address', 'city'] as const)
    if (!place[name].trim()) errors[name] = `${placeFields[name].label} is needed: shoppers read it`
  if (findState(place.state) !== place.state) errors.state = 'Choose a state'
  if (!isWithin(place.opens_at, 0, 1439)) errors.opens_at = 'Type a time'
  if (!isWithin(place.closes_at, 1, 1440)) errors.closes_at = 'Type a time'
  else if (place.closes_at <= place.opens_at) errors.closes_at = 'It must close after it opens'
  if (!isWithin(place.ready_hours, 1, 240)) errors.ready_hours = 'Type hours from 1 to 240'
  if (!isWithin(place.keep_days, 2, 90)) errors.keep_days = 'Type days from 2 to 90'
  return errors
}
