import type { Currency } from '../lib/money.ts'
import type { OrderStatus, PaymentStatus } from './order-status.rules.ts'

/** What screens show of an order (spec §3): the owner's own one, or a masked one of /track-order. Minor units, ISO times. */
export type ShownOrder = {
  order_number: string
  status: OrderStatus
  payment_status: PaymentStatus
  payment_method: string
  created_at: string
  currency: string
  subtotal: number
  discount: number
  /** Null while the fee is on request. */
  delivery: number | null
  total_amount: number
  tracking_number: string | null
  carrier: string | null
  delivery_date: string | null
  order_items: ShownOrderItem[]
  shipping_address: ShownAddress
  order_timeline: ShownEvent[]
}

export type ShownOrderItem = {
  product_title: string
  quantity: number
  variant_info: string | null
  unit_price: number
  total_price: number
}

export type ShownAddress = {
  firstName: string
  lastName: string
  address: string
  landmark?: string | undefined
  city: string
  state: string
  country: string
  zipCode: string
  shippingLocation: string
}

export type ShownEvent = { event_type: string; title: string; description: string; created_at: string }

export const currencyOf = (order: { currency: string }) => order.currency as Currency

const paymentMethods: Record<string, string> = {
  paystack: 'Paystack',
  card: 'Card (Paystack)',
  bank: 'Bank (Paystack)',
  bank_transfer: 'Bank transfer (Paystack)',
  ussd: 'USSD (Paystack)',
}

/** `bank_transfer` → `Bank transfer (Paystack)`. */
export const paymentMethodLabel = (method: string) => paymentMethods[method] ?? method.replaceAll('_', ' ')
