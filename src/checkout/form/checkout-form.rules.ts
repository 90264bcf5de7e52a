import type { Quote } from '../../cart/quote/quote.schema.ts'
import { type AddressField, checkAddress, missingInformationMessage } from '../../shipping/address.rules.ts'
import { countries, type Country } from '../../shipping/countries.rules.ts'

/** The form of checkout, as typed (rule: checkout-form). `country` is an ISO code, `shippingLocation` a zone's id. */
export type CheckoutValues = Record<AddressField, string> & {
  notes: string
  landmark: string
  /** `deposit` while only that is paid now, else empty. */
  pays: string
}

export const checkoutFormKey = 'checkout-form'

export const blankCheckout: CheckoutValues = {
  email: '',
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
  notes: '',
  pays: '',
}

export const checkoutFields = Object.keys(blankCheckout) as (keyof CheckoutValues)[]

/** How the fields are called, in the order of the page. */
export function checkoutLabels(country: Country | null): Record<AddressField, string> {
  return {
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    country: 'Country',
    address: 'Street address',
    landmark: 'Nearest landmark',
    city: 'City',
    state: country?.needsState ? 'State' : 'State or province',
    zipCode: country?.postcodeLabel ?? 'ZIP code',
    shippingLocation: 'Shipping location',
  }
}

export const countryOf = (code: string): Country | null =>
  countries.find((country) => country.code === code) ?? null

/** The shop's rule for addresses; what is missing is named beside its field: `City is required`. */
export function checkCheckout(values: CheckoutValues): Partial<Record<keyof CheckoutValues, string>> {
  const labels = checkoutLabels(countryOf(values.country))
  const errors = checkAddress(values)
  for (const [field, message] of Object.entries(errors) as [AddressField, string][]) {
    if (message === missingInformationMessage) errors[field] = `${labels[field]} is required`
  }
  return errors
}

/** The deposit that is paid now instead of everything: chosen, and still offered (rule: checkout-deposit). */
export const chosenDeposit = (
  { pays }: Pick<CheckoutValues, 'pays'>,
  quote: Pick<Quote, 'deposit'> | undefined,
) => (pays === 'deposit' ? quote?.deposit : undefined)

/** What makes two addresses one destination; who receives the order there may differ. */
export const destinationFields = [
  'country',
  'address',
  'landmark',
  'city',
  'state',
  'zipCode',
  'shippingLocation',
] as const

export const isSameDestination = (
  a: Pick<CheckoutValues, (typeof destinationFields)[number]>,
  b: Pick<CheckoutValues, (typeof destinationFields)[number]>,
) => a.shippingLocation !== '' && destinationFields.every((field) => a[field] === b[field])

/** What a saved address fills in: the destination and who receives it there. */
const addressFields = [...destinationFields, 'firstName', 'lastName', 'phone'] as const
type AddressValues = Pick<CheckoutValues, (typeof addressFields)[number]>

/** The fields of checkout that a saved address fills. */
export const valuesOfAddress = (address: AddressValues): AddressValues =>
  Object.fromEntries(addressFields.map((field) => [field, address[field]])) as AddressValues
