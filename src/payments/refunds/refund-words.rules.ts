import type { RefundReason } from '../../orders/status/refund-reasons.rules.ts'
import type { RefundCause, RefundState } from '../ledger/payment-states.rules.ts'

/** The contract's word for why money goes back: that of pieces is apart from that of a whole order. `isOfPieces`: it pays back named pieces of the order. */
export function refundReasonOf(cause: RefundCause, isOfPieces: boolean): RefundReason {
  if (cause === 'cancelled' || cause === 'returned') return isOfPieces ? 'items' : 'order_cancelled'
  if (cause === 'duplicate') return 'second_payment'
  if (cause === 'late') return 'late_payment'
  return cause === 'outside' ? 'outside' : 'goodwill'
}

/** What owners read of a refund that did not get through: providers give these states no words. */
export const refundFailureTexts: Partial<Record<RefundState, string>> = {
  refused: 'The refund failed at Paystack',
  needs_details: 'Paystack needs the customer’s account number: enter it in the Paystack dashboard',
}
export const notConnectedText = 'the shop is not connected to it any more'
export const unknownRefundText = 'it knows no refund of this payment'
export const refusedNote = (words: string) => `Not given back. Paystack’s answer: ${words}`
export const failedNote = 'Not given back. The refund failed at Paystack'
export const sentBackNote = {
  here: 'Sent back through Paystack',
  outside: 'Sent back in Paystack’s dashboard',
}
