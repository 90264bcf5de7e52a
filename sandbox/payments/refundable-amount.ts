import { PaystackError } from '../api/paystack-error.ts'
import type { Refund } from '../ledger/refund.ts'
import { isPaid, type Transaction } from '../ledger/transaction.ts'

export type RefundRequest = {
  amount?: number | undefined
  currency?: string | undefined
  customerNote?: string | undefined
  merchantNote?: string | undefined
  disputeId?: number | undefined
}

/** What earlier refunds leave of a transaction, in minor units. */
export function amountLeft(transaction: Transaction, earlier: Refund[]): number {
  const taken = earlier
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  return transaction.amount - taken
}

/** How much a refund is, in minor units; without an amount all that is left. @throws PaystackError when refused */
export function refundableAmount(
  transaction: Transaction,
  earlier: Refund[],
  { amount, currency }: RefundRequest,
): number {
  const left = amountLeft(transaction, earlier)
  if (transaction.status === 'reversed' || (isPaid(transaction) && left <= 0)) {
    const nextStep = 'List the refunds of this transaction'
    throw new PaystackError(400, 'transaction_reversed', 'Transaction has been fully reversed', nextStep)
  }
  if (!isPaid(transaction)) {
    const nextStep = 'Refund a transaction whose status is success'
    throw new PaystackError(400, 'transaction_not_refundable', 'Transaction cannot be refunded', nextStep)
  }
  if (currency !== undefined && currency !== transaction.currency) {
    const nextStep = `Send ${transaction.currency}, the currency of the transaction`
    const message = 'Refund currency differs from the transaction'
    throw new PaystackError(400, 'unsupported_currency', message, nextStep)
  }
  if (amount !== undefined && (amount < 1 || amount > left)) {
    const nextStep = `Refund at most ${left}`
    const message = 'Refund amount cannot be more than the amount left on the transaction'
    throw new PaystackError(400, 'invalid_amount', message, nextStep)
  }
  return amount ?? left
}
