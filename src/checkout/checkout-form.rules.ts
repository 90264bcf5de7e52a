import type { Quote } from '../cart/quote/quote.schema.ts'
import {
  blankAddress,
  checkNamedAddress,
  cleanSavedAddress,
  maxAddresses,
} from '../addresses/addresses.rules.ts'
import { pick } from '../lib/changed-fields.ts'
import { isNorthernIreland } from '../shipping/abroad/door-price.rules.ts'
import type { AddressField } from '../shipping/address.rules.ts'

/** The form of checkout, as typed (rule: checkout-form). `country` is an ISO code, `shippingLocation` a zone's id. */
export type CheckoutValues = Record<AddressField, string> & {
  notes: string
  landmark: string
  /** The place where it is fetched; empty while it is brought (rule: pickup-chosen). */
  pickup: string
  /** `deposit` while only that is paid now, else empty. */
  pays: string
  /** `no` when the address is not to be remembered, else empty. */
  remembers: string
}

export const checkoutFormKey = 'checkout-form'

export const blankCheckout: CheckoutValues = {
  email: '',
  ...blankAddress,
  notes: '',
  pickup: '',
  pays: '',
  remembers: '',
}

export const checkoutFields = Object.keys(blankCheckout) as (keyof CheckoutValues)[]

/** The wrong fields of the form with their messages. */
export const checkCheckout = (values: CheckoutValues): Partial<Record<keyof CheckoutValues, string>> => {
  if (!values.pickup) return checkNamedAddress(values)
  // Who it is for is asked for, and no street; a country chosen before counts no more.
  const errors = checkNamedAddress({ ...values, country: 'NG' })
  const { email, firstName, lastName, phone } = errors
  const asked = { email, firstName, lastName, phone }
  return Object.fromEntries(Object.entries(asked).filter(([, message]) => message))
}

/** The deposit that is paid now instead of everything: chosen, and still offered (rule: checkout-deposit). */
export const chosenDeposit = (
  { pays }: Pick<CheckoutValues, 'pays'>,
  quote: Pick<Quote, 'deposit'> | undefined,
) => (pays === 'deposit' ? quote?.deposit : undefined)

/** What of a postcode a quote asks about: others change no price, and are not asked about with each key. */
export const askedPostcode = ({ country, zipCode }: Pick<CheckoutValues, 'country' | 'zipCode'>) =>
  isNorthernIreland(country, zipCode) && { postcode: 'BT1' }

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

type Destination = Pick<CheckoutValues, (typeof destinationFields)[number]>

export const isSameDestination = (a: Destination, b: Destination) =>
  a.shippingLocation !== '' && destinationFields.every((field) => a[field] === b[field])

/** Whether the address of an order joins the saved ones, which are unknown of a guest (rule: remembered-address). */
export const isToRemember = (values: CheckoutValues, saved: Destination[] | undefined): boolean =>
  saved !== undefined &&
  values.pickup === '' &&
  saved.length < maxAddresses &&
  values.remembers !== 'no' &&
  !saved.some((address) => isSameDestination(address, cleanSavedAddress(values)))

const recipientFields = [...destinationFields, 'firstName', 'lastName'] as const
const savedFields = [...recipientFields, 'phone'] as const
type SavedValues = Pick<CheckoutValues, (typeof savedFields)[number]>

/** The delivery address of an order: the destination and who receives it there. */
export const deliveryAddressOf = (values: CheckoutValues) => pick(values, recipientFields)

/** What a saved address keeps of the form, and fills in of it: the delivery address and the phone. */
export const savedAddressOf = (values: SavedValues): SavedValues => pick(values, savedFields)
