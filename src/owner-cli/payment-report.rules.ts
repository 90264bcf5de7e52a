import type { Payment, Refund } from '../db/schema/payments.ts'
import { type Currency, formatMoney } from '../lib/money.ts'
import type { OrderStatus } from '../orders/status/order-status.rules.ts'
import { channelOf } from '../orders/status/payment-methods.rules.ts'
import { contractStatusOf } from '../payments/ledger/contract-words.rules.ts'
import type { RefundState } from '../payments/ledger/payment-states.rules.ts'

const refundWords: Record<RefundState, string> = {
  queued: 'not at the payment provider yet: the shop asks again while it runs',
  waits: 'waits: the payment is disputed',
  dropped: 'not sent: its money was settled another way',
  sent: 'on its way at the payment provider',
  confirmed: 'done',
  refused: 'refused or failed at the payment provider: see look',
  needs_details: "needs attention in the payment provider's dashboard",
}

export const refundLine = (refund: Refund, currency: string): string =>
  `Refund of ${formatMoney(refund.amount, currency as Currency)}: ${refundWords[refund.state]}`

/** What accepting an order's money came to; `order` as it was before. */
export function acceptedLine(
  { orderNumber, currency, status }: { orderNumber: string; currency: string; status: OrderStatus },
  writtenOff: number,
): string {
  const done = status === 'pending_review' ? `${orderNumber} is Paid` : `${orderNumber} is settled`
  return writtenOff > 0 ? `${done}, short by ${formatMoney(writtenOff, currency as Currency)}.` : `${done}.`
}

/** Payments by the reference the provider's dashboard finds them by, then the refunds. */
export function paymentReport(rows: { payments: Payment[]; refunds: Refund[] }, currency: string): string[] {
  return [
    ...rows.payments.map((payment) => {
      const paid =
        payment.paid === null ? '' : `, ${formatMoney(payment.paid, payment.currency as Currency)} came in`
      const asked = formatMoney(payment.asked, payment.currency as Currency)
      const status = contractStatusOf(payment).replaceAll('_', ' ')
      const channel = channelOf(payment)
      return `Payment ${payment.reference} of ${asked}: ${status}${paid}${channel ? ` by ${channel}` : ''}`
    }),
    ...rows.refunds.map((refund) => refundLine(refund, currency)),
  ]
}
