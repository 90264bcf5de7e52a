import { type Currency, formatMoney } from '../lib/money.ts'

type Attempt = {
  reference: string
  amount: number
  currency: string
  status: string
  amountPaid: number | null
  channel: string | null
}
type Refund = { amount: number; status: string }

const refundWords: Record<string, string> = {
  requested: 'not at Paystack yet: the shop asks again while it runs',
  pending: 'on its way at Paystack',
  processing: 'on its way at Paystack',
  processed: 'done',
  failed: 'refused or failed at Paystack: see look',
  'needs-attention': "needs attention in Paystack's dashboard",
}

export const refundLine = (refund: Refund, currency: string): string =>
  `Refund of ${formatMoney(refund.amount, currency as Currency)}: ${refundWords[refund.status] ?? refund.status}`

/** What accepting an order's money came to. */
export const acceptedLine = (order: { orderNumber: string; shortfall: number; currency: string }): string =>
  order.shortfall > 0
    ? `${order.orderNumber} is Paid, short by ${formatMoney(order.shortfall, order.currency as Currency)}.`
    : `${order.orderNumber} is Paid.`

/** Payments by the reference Paystack's dashboard finds them by, then the refunds. */
export function paymentReport(
  payments: { attempts: Attempt[]; refunds: Refund[] },
  currency: string,
): string[] {
  return [
    ...payments.attempts.map((attempt) => {
      const paid =
        attempt.amountPaid === null
          ? ''
          : `, ${formatMoney(attempt.amountPaid, attempt.currency as Currency)} came in`
      const asked = formatMoney(attempt.amount, attempt.currency as Currency)
      return `Payment ${attempt.reference} of ${asked}: ${attempt.status.replaceAll('_', ' ')}${paid}${attempt.channel ? ` by ${attempt.channel}` : ''}`
    }),
    ...payments.refunds.map((refund) => refundLine(refund, currency)),
  ]
}
