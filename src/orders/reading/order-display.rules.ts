import { type Currency, formatMoney } from '../../lib/money.ts'
import { datesText } from '../../shipping/delivery-dates.rules.ts'
import { parcelCount } from '../order/fulfilment-status.rules.ts'
import { depositText } from '../order/part-payment.rules.ts'
import { nothingToPay } from '../order/nothing-to-pay.rules.ts'
import { freeMethod } from '../order/payment-methods.rules.ts'
import { pickupStateWords } from '../order/pickup-state.rules.ts'
import { paymentStatusLabel } from '../order/order-status.rules.ts'
import type { OrderView, TrackedOrderView } from '../order/order.schema.ts'

/**
 * What screens show of an order (rule: own-orders): the owner's own one, or a masked one of /track-order. Minor units,
 * ISO times.
 */
export type ShownOrder = Omit<TrackedOrderView, 'history'> &
  // What the customer wrote at checkout is not shown to whoever tracks the order.
  Partial<Pick<OrderView, 'notes'>>

/** `Tue 24 – Thu 26 Nov` while an order is on its way to its customer (rule: expected-delivery); else null. */
export function expectedText({
  status,
  delivery_date_from: from,
  delivery_date: to,
}: Pick<OrderView, 'status' | 'delivery_date_from' | 'delivery_date'>): string | null {
  return ['paid', 'processing', 'shipped'].includes(status) ? datesText({ from, to }) : null
}

/** How the badge calls an order that is ready, or was picked up: it is not delivered. */
export const pickupLabel = ({ status, pickup }: Pick<OrderView, 'status' | 'pickup'>) =>
  pickup?.state && pickup.state !== 'waiting' && status !== 'pending'
    ? { pickup: pickup.state, label: pickupStateWords[pickup.state] }
    : {}

/** What of its money is in, in words; the contract's status where nothing is paid in parts. */
export const paidText = ({
  deposit,
  due,
  currency,
  payment_status,
  payment_method,
}: Pick<OrderView, 'deposit' | 'due' | 'currency' | 'payment_status' | 'payment_method'>): string =>
  due
    ? `${formatMoney(due.amount, currency as Currency)} still to pay`
    : deposit
      ? depositText(deposit, currency)
      : payment_method === freeMethod
        ? nothingToPay
        : paymentStatusLabel(payment_status)

const moneyEvents = ['paid', 'part_paid', 'pending_review', 'payment_review']

/** Whether an order was cancelled before any of its money came: nobody waits for it, and nothing goes back. */
export const isNeverPaid = ({
  status,
  payment_status,
  order_timeline,
}: Pick<OrderView, 'status' | 'payment_status' | 'order_timeline'>) =>
  status === 'cancelled' &&
  (payment_status === 'pending' || payment_status === 'failed') &&
  !order_timeline.some(({ event_type }) => moneyEvents.includes(event_type))

/** The same in a row whose badge says the order's status: only what that does not say already. */
export function moneyNote(order: Parameters<typeof paidText>[0] & Pick<OrderView, 'status'>): string | null {
  const text = paidText(order)
  return text === paymentStatusLabel(order.status === 'cancelled' ? 'pending' : 'success') ? null : text
}

/** How many parcels an order goes in, as far as is known (rule: split-parcels). */
export const parcelsOf = ({ fulfilments, to_pack }: Pick<OrderView, 'fulfilments' | 'to_pack'>) =>
  parcelCount(fulfilments.length, to_pack)

export const currencyOf = (order: { currency: string }) => order.currency as Currency
