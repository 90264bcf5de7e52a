import { invalidEmailMessage, isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { parsePhone } from '../../lib/phone.rules.ts'
import type { AddressForm } from '../../shipping/address.rules.ts'
import { findCountry } from '../../shipping/countries.rules.ts'

/** What can be put right until an order ships. Country, state and zone cannot: they decided what delivery cost. */
export type OrderContact = Omit<AddressForm, 'landmark' | 'state' | 'country' | 'shippingLocation'> & {
  landmark: string
}
export type ContactField = keyof OrderContact

const required = ['firstName', 'phone', 'address', 'city'] as const

type Stored = { country: string; isEmailNeeded: boolean; phone: string }

/**
 * The wrong fields with their messages; empty when all is well. `isEmailNeeded` is false for an order that has none; its own phone
 * may stay, whatever was taken as one then.
 */
export function checkContact(
  contact: OrderContact,
  { country, isEmailNeeded, phone: stored }: Stored,
): Partial<Record<ContactField, string>> {
  const errors: Partial<Record<ContactField, string>> = {}
  for (const field of required) if (!contact[field].trim()) errors[field] = 'This is needed'
  const email = normaliseEmail(contact.email)
  if ((isEmailNeeded || email) && !isEmail(email)) errors.email = invalidEmailMessage
  const phone = parsePhone(contact.phone, country)
  if ('message' in phone && contact.phone.trim() !== stored) errors.phone ??= phone.message
  if (findCountry(country)?.postcodeLabel && !contact.zipCode.trim()) errors.zipCode = 'This is needed'
  return errors
}

const groups: [words: string, fields: ContactField[]][] = [
  ['the name', ['firstName', 'lastName']],
  ['the phone number', ['phone']],
  ['the email address', ['email']],
  ['the delivery address', ['address', 'landmark', 'city', 'zipCode']],
]

/** `the phone number and the delivery address`: which were changed, without what they say. */
export function changedWords(fields: ContactField[]): string {
  const words = groups.filter(([, own]) => own.some((field) => fields.includes(field))).map(([word]) => word)
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
}
