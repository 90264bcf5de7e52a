import { defineQueue } from '../../lib/job-queue.ts'
import { minuteMs } from '../../lib/time.ts'
import type { RefundSums } from './refund-reasons.rules.ts'
import type { OrderSource, OrderStatus } from './order-status.rules.ts'

/** One mail per event (rule: one-mail-per-event). */
export const orderMailKinds = [
  'order_placed',
  'order_part_paid',
  'order_rest_due',
  'order_paid',
  'order_shipped',
  'order_ready',
  'order_delivered',
  'order_refunded',
  'order_refund_failed',
  'order_cancelled',
  'order_changed',
  'order_needs_attention',
  'delivery_quote_ready',
  'admin_new_order',
  'counter_receipt',
] as const
export type OrderMailKind = (typeof orderMailKinds)[number]

/**
 * What a job of `orderMailQueue` carries. `event` makes the mail's key: a job run twice sends once. `amountMinor` is a
 * refund's, and `channel` the way its money came. `onlyWhile` drops the mails of an order that has another status by then.
 */
export type OrderMailJob = {
  orderId: string
  kinds: OrderMailKind[]
  event: string
  amountMinor?: number | undefined
  channel?: string | null | undefined
  note?: string | undefined
  /** What came in and went back with this refund; without it what it is when the mail is sent. */
  sums?: RefundSums | undefined
  onlyWhile?: OrderStatus | undefined
  /** The parcel that left; without it the one that left last. */
  fulfilmentId?: string | undefined
}

export const orderMailQueue = defineQueue<OrderMailJob>('orders.mail')

/**
 * How long "we have your order" waits for the payment: most orders are paid by then, and "payment received" says it all.
 */
export const orderPlacedMailDelayMs = 5 * minuteMs

/** The event that takes a step of the staff back: the mails of that step are not sent any more (rule: undo-step). */
export const stepUndone = 'step_undone'

/** The event of an order that moves on because the rest of it was refunded: it has no mail of its own. */
export const restCancelled = 'rest_cancelled'

/** The event of a parcel that came back: its pieces wait again. */
export const cameBack = 'parcel_came_back'

/** Which mails a transition brings. What the owner is told goes to her devices, else by mail (rule: told-at-once). */
export const mailsOfTransition: Record<OrderStatus, OrderMailKind[]> = {
  pending: [],
  pending_review: ['order_needs_attention'],
  paid: ['order_paid'],
  processing: [],
  shipped: ['order_shipped'],
  delivered: ['order_delivered'],
  cancelled: ['order_cancelled'],
}

/** The mails that fit an order as it is now, for sending one again. */
export function resendableMails(
  order: {
    status: OrderStatus
    delivery: number | null
    source?: OrderSource
    email?: string
    depositPaidAt?: Date | null
  },
  hasRefunds: boolean,
): OrderMailKind[] {
  if (order.source === 'counter') {
    if (!order.email) return []
    return hasRefunds ? ['order_refunded', 'counter_receipt'] : ['counter_receipt']
  }
  const isGiftCard = order.source === 'gift_card'
  const isPaid = ['paid', 'processing', 'shipped', 'delivered'].includes(order.status)
  const fits: Record<OrderMailKind, boolean> = {
    order_placed: order.status === 'pending' && !order.depositPaidAt,
    delivery_quote_ready: order.status === 'pending' && order.delivery !== null && !order.depositPaidAt,
    order_part_paid: order.status === 'pending' && Boolean(order.depositPaidAt),
    order_rest_due: order.status === 'pending' && Boolean(order.depositPaidAt),
    order_paid: isPaid,
    order_shipped: !isGiftCard && (order.status === 'shipped' || order.status === 'delivered'),
    // Its code and its days are those of one pick-up.
    order_ready: false,
    order_delivered: !isGiftCard && order.status === 'delivered',
    order_refunded: hasRefunds,
    order_cancelled: order.status === 'cancelled',
    // Only the refund itself says whether it failed.
    order_refund_failed: false,
    // Its words are those of one correction.
    order_changed: false,
    order_needs_attention: order.status === 'pending_review',
    admin_new_order: isPaid,
    // Of a sale at the counter alone.
    counter_receipt: false,
  }
  // Without an address the customer gets none (rule: mail-promises).
  return orderMailKinds.filter((kind) => fits[kind] && (order.email !== '' || kind === 'admin_new_order'))
}

/** What owners call each mail. */
export const orderMailNames: Record<OrderMailKind, string> = {
  order_placed: 'We have your order',
  delivery_quote_ready: 'Delivery price is ready, with the link to pay',
  order_part_paid: 'Deposit received',
  order_rest_due: 'The balance is due, with the link to pay',
  order_paid: 'Payment received',
  order_shipped: 'On its way',
  order_ready: 'Ready to be picked up, with the code',
  order_delivered: 'Delivered',
  order_refunded: 'Refund',
  order_refund_failed: 'Your refund did not go through',
  order_cancelled: 'Order cancelled',
  order_changed: 'Your order was changed',
  order_needs_attention: 'We are checking your payment',
  admin_new_order: 'New order (to you)',
  counter_receipt: 'Receipt',
}
