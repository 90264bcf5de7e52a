import { PaystackError } from '../api/paystack-error.ts'
import { chargeView } from '../api/transaction-view.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { disputePayload, unrecordedDispute } from '../webhooks/dispute-payload.ts'
import {
  isDisputeEvent,
  isRefundEvent,
  refundPayload,
  transferRejectedPayload,
  type EventName,
} from '../webhooks/webhook-payload.ts'

/** The data of an event as Paystack would send it for this transaction now. */
export function webhookData(event: EventName, transaction: Transaction, ledger: Ledger): object {
  if (isDisputeEvent(event)) {
    const dispute = ledger.disputesOf(transaction.reference).at(-1)
    return disputePayload(dispute ?? unrecordedDispute(event, transaction), transaction)
  }
  if (event === 'bank.transfer.rejected')
    return transferRejectedPayload(transaction, transaction.amount - 100)
  if (!isRefundEvent(event)) return chargeView(transaction)
  const refund = ledger.refundsOf(transaction.reference).at(-1)
  if (!refund) {
    throw new PaystackError(
      404,
      'refund_not_found',
      'This transaction has no refund',
      'Create a refund first',
    )
  }
  return refundPayload(event, refund, transaction)
}
