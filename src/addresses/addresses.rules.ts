import {
  type AddressErrors,
  type AddressField,
  type AddressForm,
  checkAddress,
  cleanAddress,
  missingInformationMessage,
} from '../shipping/address.rules.ts'
import { findCountry } from '../shipping/countries.rules.ts'

/** A customer keeps at most this many. */
export const maxAddresses = 20
export const addressesFullMessage = `You can keep ${maxAddresses} addresses. Delete one to add another.`

/**
 * An address to keep (rule: saved-addresses): that of an order with a phone and without the e-mail, which is the
 * account's. `shippingLocation` is a zone's id.
 */
export type SavedAddressForm = Required<Omit<AddressForm, 'email'>>

export const blankAddress: SavedAddressForm = {
  firstName: '',
  lastName: '',
  phone: '',
  country: 'NG',
  address: '',
  landmark: '',
  city: '',
  state: '',
  zipCode: '',
  shippingLocation: '',
}

/** How the fields are called, in the order of the form. */
export function addressLabels(country: string): Record<AddressField, string> {
  const known = findCountry(country)
  return {
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    country: 'Country',
    address: 'Street address',
    landmark: 'Nearest landmark',
    city: 'City',
    state: known?.stateLabel ?? 'State or province',
    zipCode: known?.postcodeLabel ?? 'ZIP code',
    shippingLocation: 'Shipping location',
  }
}

/** The shop's rule for addresses; names a missing field: `City is required`. */
export function checkNamedAddress(form: AddressForm): AddressErrors {
  const labels = addressLabels(form.country)
  const errors = checkAddress(form)
  for (const [field, message] of Object.entries(errors) as [AddressField, string][])
    if (message === missingInformationMessage) errors[field] = `${labels[field]} is required`
  return errors
}

/** The same without an e-mail, for the form and the API alike. */
export function checkSavedAddress(form: SavedAddressForm): Omit<AddressErrors, 'email'> {
  const { email: _, ...errors } = checkNamedAddress({ ...form, email: '' })
  return errors
}

/** A checked address as it is stored: trimmed, phone in E.164, country as ISO code. */
export function cleanSavedAddress(form: SavedAddressForm): SavedAddressForm {
  const { email: _, landmark = '', ...clean } = cleanAddress({ ...form, email: '' })
  return { ...clean, landmark }
}

type Lines = Pick<SavedAddressForm, 'address' | 'landmark' | 'city' | 'state' | 'zipCode' | 'country'>

/** The lines under the name: street, place, country. */
export function addressLines({ address, landmark, city, state, zipCode, country }: Lines): string[] {
  const place = [city, state, zipCode].filter(Boolean).join(', ')
  return [address, landmark, place, findCountry(country)?.name ?? country].filter(Boolean)
}
