import { secondMs } from '../../lib/time.ts'

/** Order and payment states and the only legal transitions between them (rule: order-transitions). */
export const orderStatuses = [
  'pending',
  'pending_review',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Where an order came from: the shop's pages, a chat with the owner, the counter, or a return that is exchanged; or it is a gift card. */
export const orderSources = ['shop', 'chat', 'counter', 'exchange', 'gift_card'] as const
export type OrderSource = (typeof orderSources)[number]
export const orderSourceWords: Record<OrderSource, string> = {
  shop: 'Shop',
  chat: 'Chat',
  counter: 'Counter',
  exchange: 'Exchange',
  gift_card: 'Gift card',
}

export const cancelCauses = ['hold_expired', 'customer', 'staff', 'sold_out', 'replaced'] as const
export type CancelCause = (typeof cancelCauses)[number]

/** Whether an order was cancelled because nobody paid it in time, not by a person. */
export const hasHoldExpired = ({ cancelCause }: { cancelCause: CancelCause | null }): boolean =>
  cancelCause === 'hold_expired'

export const paymentStatuses = ['pending', 'success', 'failed', 'refunded', 'partially_refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'pending_review', 'cancelled'],
  pending_review: ['paid', 'cancelled'],
  paid: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
}

/**
 * Money that arrives after the hold ran out brings the order back when its stock is still there (rule: late-payment;
 * decision 008). Only the settlement of a payment may do this.
 */
export const latePaymentTransitions: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  cancelled: ['paid'],
}

/**
 * What the staff may take back for a moment after doing it (rule: undo-step; decision 024). The mail of a step waits longer
 * than that, so that nobody was told of a step that is taken back.
 */
export const undoTransitions: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  processing: ['paid'],
  shipped: ['processing', 'paid'],
  delivered: ['shipped'],
}
export const undoWindowMs = 25 * secondMs
export const stepMailDelayMs = 30 * secondMs

export const canTransition = (from: OrderStatus, to: OrderStatus) => orderTransitions[from].includes(to)

/** `pending_review` → `Pending review` (rule: order-status-words). */
export function orderStatusLabel(status: OrderStatus): string {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Success shows Paid, failed shows Failed, anything else Pending Payment (rule: payment-status), plus the refunds. */
export function paymentStatusLabel(status: PaymentStatus): string {
  if (status === 'success') return 'Paid'
  if (status === 'failed') return 'Failed'
  if (status === 'refunded') return 'Refunded'
  if (status === 'partially_refunded') return 'Partially refunded'
  return 'Pending Payment'
}
