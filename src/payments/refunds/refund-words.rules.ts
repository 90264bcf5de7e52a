import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import type { RefundReason } from '../../orders/order/refund-reasons.rules.ts'
import type { RefundCause, RefundState } from '../ledger/payment-states.rules.ts'

/** The contract's word for why money goes back: that of pieces is apart from that of a whole order. `isOfPieces`: it pays back named pieces of the order. */
export function refundReasonOf(cause: RefundCause, isOfPieces: boolean): RefundReason {
  if (cause === 'cancelled' || cause === 'returned') return isOfPieces ? 'items' : 'order_cancelled'
  if (cause === 'duplicate') return 'second_payment'
  if (cause === 'late') return 'late_payment'
  return cause === 'unmatched' ? 'goodwill' : cause
}

/** What owners read of a refund that did not get through: providers give these states no words. */
export function refundFailureText(state: RefundState, provider: string): string | null {
  const who = providerLabel(provider)
  if (state === 'refused') return `The refund failed at ${who}`
  return state === 'needs_details'
    ? `${who} needs the customer’s account number: enter it in the ${who} dashboard`
    : null
}
export const asCreditText = 'Given as store credit'
export const inCashText = 'Refunded in cash at the counter'
export const nobodysCreditText = 'Refund it in cash: nobody is known who could spend it as credit'
export const notConnectedText = 'the shop is not connected to it any more'
export const unknownRefundText = 'it knows no refund of this payment'
export const refusedNote = (words: string, provider: string) =>
  `Not refunded. ${providerLabel(provider)}’s answer: ${words}`
export const failedNote = (provider: string) =>
  `Not refunded. The refund failed at ${providerLabel(provider)}`
export const sentBackNote = {
  here: (provider: string) => `Refunded through ${providerLabel(provider)}`,
  outside: (provider: string) => `Refunded in ${providerLabel(provider)}’s dashboard`,
}
