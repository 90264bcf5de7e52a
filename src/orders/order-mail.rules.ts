import { defineQueue } from '../lib/job-queue.ts'
import { minuteMs } from '../lib/time.ts'
import type { OrderStatus } from './order-status.rules.ts'

/** One mail per event (rule: one-mail-per-event). */
export const orderMailKinds = [
  'order_placed',
  'order_paid',
  'order_shipped',
  'order_delivered',
  'order_refunded',
  'order_cancelled',
  'order_changed',
  'order_needs_attention',
  'delivery_quote_ready',
  'admin_new_order',
] as const
export type OrderMailKind = (typeof orderMailKinds)[number]

/**
 * What a job of `orderMailQueue` carries. `event` makes the mail's key: a job run twice sends once. `amountMinor` is a
 * refund's. `onlyWhile` drops the mails of an order that has another status by then.
 */
export type OrderMailJob = {
  orderId: string
  kinds: OrderMailKind[]
  event: string
  amountMinor?: number | undefined
  note?: string | undefined
  onlyWhile?: OrderStatus | undefined
}

export const orderMailQueue = defineQueue<OrderMailJob>('orders.mail')

/**
 * How long "we have your order" waits for the payment: most orders are paid by then, and "payment received" says it all.
 */
export const orderPlacedMailDelayMs = 5 * minuteMs

/** The event that takes a step of the staff back: the mails of that step are not sent any more (rule: undo-step). */
export const stepUndone = 'step_undone'

/** Which mails a transition brings. */
export const mailsOfTransition: Record<OrderStatus, OrderMailKind[]> = {
  pending: [],
  pending_review: ['order_needs_attention'],
  paid: ['order_paid', 'admin_new_order'],
  processing: [],
  shipped: ['order_shipped'],
  delivered: ['order_delivered'],
  cancelled: ['order_cancelled'],
}
