import {
  type AddressErrors,
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

export type SavedAddressErrors = Partial<Record<keyof SavedAddressForm, string>>

/** How the fields are called, in the order of the form. */
export function addressLabels(country: string): Record<keyof SavedAddressForm, string> {
  const known = findCountry(country)
  return {
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    country: 'Country',
    address: 'Street address',
    landmark: 'Nearest landmark',
    city: 'City',
    state: known?.needsState ? 'State' : 'State or province',
    zipCode: known?.postcodeLabel ?? 'ZIP code',
    shippingLocation: 'Shipping location',
  }
}

/** Checkout's own rule, for the form and the API alike; names a missing field: `City is required`. */
export function checkSavedAddress(form: SavedAddressForm): SavedAddressErrors {
  const { email: _, ...errors }: AddressErrors = checkAddress({ ...form, email: '' })
  const labels = addressLabels(form.country)
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field,
      message === missingInformationMessage
        ? `${labels[field as keyof SavedAddressForm]} is required`
        : message,
    ]),
  )
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
