import {
  type AddressForm,
  checkAddress,
  checkPickupContact,
  cleanAddress,
} from '../shipping/address.rules.ts'
import { checkoutError } from './checkout.errors.rules.ts'
import type { InitializeBody } from './checkout.schema.ts'

/** The address of a submitted checkout in its stored form. Throws MISSING_INFORMATION naming the fields. */
export function readAddress({ email, orderData }: InitializeBody): AddressForm {
  const form: AddressForm = {
    firstName: '',
    lastName: '',
    address: '',
    city: '',
    state: '',
    country: 'Nigeria',
    zipCode: '',
    shippingLocation: '',
    ...orderData.shipping_address,
    // Chosen before it was to be fetched, another country says nothing about the phone number (rule: pickup-chosen).
    ...(orderData.pickup && { country: 'NG' }),
    email: orderData.email || email,
    phone: orderData.phone,
  }
  const fields = orderData.pickup ? checkPickupContact(form) : checkAddress(form)
  const [message] = Object.values(fields)
  if (message) throw checkoutError('MISSING_INFORMATION', { message, fields })
  return cleanAddress(form)
}

/**
 * What makes two submits the same order: goods in any order of lines, address, code, notes, credit, and the total and the deposit that were shown,
 * because at another price it is another order.
 */
export function contentOf({ orderData }: InitializeBody, form: AddressForm): string {
  const { items, promo_code, notes, total_amount, deposit_amount, credit, pickup } = orderData
  const lines = items
    .map(({ product_id, variant_id, quantity }) => [product_id, variant_id ?? '', quantity].join('/'))
    .toSorted()
  const content = [lines, form, promo_code, notes, total_amount ?? null]
  // What is absent leaves the digests of earlier orders as they are.
  const more = [
    deposit_amount === undefined ? [] : deposit_amount,
    credit ? [credit] : [],
    pickup ? [pickup] : [],
  ].flat()
  return JSON.stringify([...content, ...more])
}
