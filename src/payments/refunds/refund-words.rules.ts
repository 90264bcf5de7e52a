import type { RefundCause, RefundState } from '../ledger/payment-states.rules.ts'

/** The contract's word for why money goes back: that of pieces is apart from that of a whole order. */
export type RefundReason =
  | 'second_payment'
  | 'late_payment'
  | 'order_cancelled'
  | 'goodwill'
  | 'items'
  | 'outside'
  | 'unmatched'

/** `isOfPieces`: it pays back named pieces of the order. */
export function refundReasonOf(cause: RefundCause, isOfPieces: boolean): RefundReason {
  if (cause === 'cancelled' || cause === 'returned') return isOfPieces ? 'items' : 'order_cancelled'
  if (cause === 'duplicate') return 'second_payment'
  if (cause === 'late') return 'late_payment'
  return cause === 'outside' || cause === 'unmatched' ? cause : 'goodwill'
}

/** What the customer reads about it. */
export const refundReasonTexts: Record<RefundReason, string> = {
  second_payment: 'This order was paid twice. We are sending the second payment back.',
  late_payment: 'The payment arrived after the order was cancelled. We are sending it back.',
  order_cancelled: 'The order was cancelled. We are sending the payment back.',
  goodwill: 'We are sending part of the payment back.',
  items: 'We are sending back what you paid for part of your order.',
  outside: 'We have sent you a refund through Paystack.',
  unmatched: 'This payment belonged to no order. We are sending it back.',
}

/** What owners read of a refund that did not get through: providers give these states no words. */
export const refundFailureTexts: Partial<Record<RefundState, string>> = {
  refused: 'The refund failed at Paystack',
  needs_details: 'Paystack needs the customer’s account number: enter it in the Paystack dashboard',
}
export const unknownRefundText = 'it knows no refund of this payment'
export const refusedNote = (words: string) => `Not given back. Paystack’s answer: ${words}`
export const failedNote = 'Not given back. The refund failed at Paystack'
export const sentBackNote = {
  here: 'Sent back through Paystack',
  outside: 'Sent back in Paystack’s dashboard',
}
