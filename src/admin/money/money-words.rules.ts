import { type Currency, formatMoney } from '../../lib/money.ts'
import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'

type Tone = 'neutral' | 'good' | 'waiting' | 'bad' | 'info'
type Attempt = OrderMoney['attempts'][number]
type Refund = OrderMoney['refunds'][number]
/** What a sheet over an order's money names. */
export type MoneyOrder = Pick<
  OrderMoney['order'],
  'id' | 'order_number' | 'customer_name' | 'total_amount' | 'currency' | 'reach'
>

export const moneyOf = (order: { currency: string }) => (minor: number) =>
  formatMoney(minor, order.currency as Currency)

/** What an owner calls the state of one try to pay, and how it looks. */
export function attemptWords({ status, provider }: Pick<Attempt, 'status' | 'provider'>): [string, Tone] {
  if (status === 'reversed') return [`Taken back by ${providerLabel(provider)}`, 'bad']
  return status === 'refused' ? [`Refused by ${providerLabel(provider)}`, 'bad'] : otherAttempts[status]
}

const otherAttempts: Record<Exclude<Attempt['status'], 'reversed' | 'refused'>, [string, Tone]> = {
  created: ['Not begun', 'neutral'],
  open: ['Not finished', 'waiting'],
  success: ['Received', 'good'],
  failed: ['Did not work', 'neutral'],
  given_up: ['Never finished', 'neutral'],
}

/** The refunds of this reason that were made last, at one time. */
export function lastRefunds(refunds: Refund[], reason: Refund['reason']): Refund[] {
  const all = refunds.filter((refund) => refund.reason === reason)
  const last = all
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1)
  return all.filter(({ created_at }) => created_at === last)
}

/** What became of money that was to go back, as the answer has it: `failed` is what did not leave. */
export function backWords(refunds: Refund[], order: Pick<MoneyOrder, 'currency' | 'customer_name'>) {
  const sumOf = (list: Refund[]) => moneyOf(order)(list.reduce((sum, { amount }) => sum + amount, 0))
  const those = (...states: Refund['status'][]) => refunds.filter(({ status }) => states.includes(status))
  const sent = those('requested', 'pending')
  const arrived = those('processed')
  const waiting = those('waiting')
  const stuck = those('failed', 'needs-attention')
  const parts = [
    sent.length > 0 && `${sumOf(sent)} is being refunded to ${order.customer_name}`,
    arrived.length > 0 && `${sumOf(arrived)} was refunded to ${order.customer_name}`,
    waiting.length > 0 && `${sumOf(waiting)} will be refunded when the bank has decided`,
  ]
  return {
    done: parts.filter(Boolean).join('; ') || undefined,
    failed: stuck.length > 0 ? `${sumOf(stuck)} was not refunded: it is in Needs you` : undefined,
  }
}

export const refundWords: Record<Refund['status'], [string, Tone]> = {
  requested: ['Being sent', 'waiting'],
  pending: ['On its way', 'waiting'],
  processed: ['Refunded', 'good'],
  failed: ['Failed', 'bad'],
  'needs-attention': ['Needs you', 'bad'],
  waiting: ['Waits for the bank', 'waiting'],
  dropped: ['Not sent: settled another way', 'neutral'],
}

/** A deposit as it is typed: `percent` is a text of digits, `dueOn` a day, `2026-12-04`. */
export type TypedDeposit = { percent: string; dueOn: string }
