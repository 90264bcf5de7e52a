import { type Currency, formatMoney } from '../../lib/money.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'

type Tone = 'neutral' | 'good' | 'waiting' | 'bad' | 'info'
type Attempt = OrderMoney['attempts'][number]
type Refund = OrderMoney['refunds'][number]

export const moneyOf = (order: { currency: string }) => (minor: number) =>
  formatMoney(minor, order.currency as Currency)

/** What an owner calls the state of one try to pay. */
export const attemptWords: Record<Attempt['status'], [string, Tone]> = {
  created: ['Not begun', 'neutral'],
  open: ['Not finished', 'waiting'],
  success: ['Came in', 'good'],
  reversed: ['Taken back by Paystack', 'bad'],
  failed: ['Did not work', 'neutral'],
  refused: ['Refused by Paystack', 'bad'],
  given_up: ['Never finished', 'neutral'],
}

export const refundWords: Record<Refund['status'], [string, Tone]> = {
  requested: ['Being sent', 'waiting'],
  pending: ['On its way', 'waiting'],
  processed: ['Given back', 'good'],
  failed: ['Failed', 'bad'],
  'needs-attention': ['Needs you', 'bad'],
}
