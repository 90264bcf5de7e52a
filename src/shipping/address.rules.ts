import { invalidEmailMessage, isEmail, normaliseEmail } from '../lib/email-address.rules.ts'
import { addressLineProblem, nameProblem } from '../lib/person-name.rules.ts'
import { parsePhone } from '../lib/phone.rules.ts'
import { findCountry, findState } from './countries.rules.ts'

/** The form of checkout without its notes; every field as typed. `shippingLocation` is a zone's id. */
export type AddressForm = {
  email: string
  firstName: string
  lastName: string
  phone: string
  address: string
  landmark?: string | undefined
  city: string
  state: string
  country: string
  zipCode: string
  shippingLocation: string
}

export type AddressField = keyof AddressForm
export type AddressErrors = Partial<Record<AddressField, string>>

/** The toast's title and text (rule: checkout-form). */
export const missingInformationTitle = 'Missing Information'
export const missingInformationMessage = 'Please fill in all required fields'

const alwaysRequired = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'address',
  'city',
  'shippingLocation',
] as const

/**
 * The fields that must be filled in for a country: the state in Nigeria, a postcode where there are any
 * (rule: address-fields).
 */
export function requiredAddressFields(country: string): AddressField[] {
  const known = findCountry(country)
  return [
    ...alwaysRequired,
    'country',
    ...(known?.needsState ? (['state'] as const) : []),
    ...(known?.postcodeLabel ? (['zipCode'] as const) : []),
  ]
}

/** The wrong fields with their messages; empty when the address can be used. For the form and for the API alike. */
export function checkAddress(form: AddressForm): AddressErrors {
  const errors: AddressErrors = {}
  for (const field of requiredAddressFields(form.country)) {
    if (!form[field]?.trim()) errors[field] = missingInformationMessage
  }
  const say = (field: AddressField, problem: string | null) => {
    if (problem) errors[field] ??= problem
  }
  for (const field of ['firstName', 'lastName'] as const) say(field, nameProblem(form[field]))
  for (const field of ['address', 'landmark', 'city', 'state', 'zipCode'] as const)
    say(field, addressLineProblem(form[field] ?? ''))
  const country = findCountry(form.country)
  if (!country) errors.country ??= 'Please choose one of the countries we deliver to'
  if (country?.needsState && !findState(form.state)) errors.state ??= 'Please choose a state'
  if (!isEmail(normaliseEmail(form.email))) errors.email ??= invalidEmailMessage
  const phone = parsePhone(form.phone, country?.code)
  if ('message' in phone) errors.phone ??= phone.message
  return errors
}

const contactFields = ['email', 'firstName', 'lastName', 'phone'] as const

/** The same of an order that is fetched: who it is for, and how she is reached. */
export function checkPickupContact(form: AddressForm): AddressErrors {
  const errors = checkAddress(form)
  return Object.fromEntries(contactFields.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))
}

/**
 * A checked address as it is stored: trimmed, e-mail in lower case, phone in E.164, country as ISO code, no postcode
 * where the country has none, a landmark only where states are.
 */
export function cleanAddress(form: AddressForm): AddressForm {
  const country = findCountry(form.country)
  const state = form.state.trim()
  const landmark = country?.needsState ? form.landmark?.trim() : ''
  const phone = parsePhone(form.phone, country?.code)
  return {
    email: normaliseEmail(form.email),
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    phone: 'e164' in phone ? phone.e164 : form.phone.trim(),
    address: form.address.trim(),
    ...(landmark && { landmark }),
    city: form.city.trim(),
    state: country?.needsState ? (findState(state) ?? state) : state,
    country: country?.code ?? form.country.trim(),
    zipCode: country?.postcodeLabel ? form.zipCode.trim() : '',
    shippingLocation: form.shippingLocation.trim(),
  }
}
