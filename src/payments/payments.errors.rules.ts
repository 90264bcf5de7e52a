import { errorsOf } from '../lib/errors.ts'

export const paymentError = errorsOf({
  PAYMENT_UNDER_WAY: [409, 'A payment for this order is on its way. Please wait until it is confirmed.'],
  ALREADY_PAID: [409, 'This order has already been paid'],
  PAYMENT_REVERSED: [
    409,
    'The payment provider took this payment back, so there is nothing to accept. Cancel the order instead.',
  ],
  FOREIGN_MONEY: [
    409,
    'This payment came in another currency than the order asks for. Cancel the order to send it back.',
  ],
  NOTHING_TO_ACCEPT: [409, 'There is no payment left to accept on this order'],
  NOTHING_TO_REFUND: [409, 'There is no payment left to refund on this order'],
  REFUND_ELSEWHERE: [409, 'This refund belongs to another order. Close this and open the refund again.'],
  REFUND_NOT_FAILED: [409, 'This refund has not failed. Reload the order to see where it stands.'],
  FEE_MISSING: [409, 'Answer the delivery quote first: the order has no total yet'],
  REFERENCE_TAKEN: [409, 'This reference is already recorded with another order. Please check it.'],
  WRONG_TRANSFER: [400, 'Such a payment has an amount above zero, at most 20,000,000, and its reference'],
  ORDER_CANCELLED: [409, 'This order was cancelled, so it cannot be paid'],
  UNMATCHED_GONE: [409, 'Somebody has dealt with this payment already'],
  REFUND_REFUSED: [409, 'The payment provider refused to send this money back'],
  TAKE_OUT_INSTEAD: [
    409,
    'Something of this order is still to pay. Take pieces out with “Change what was ordered”: what is not paid is not given back.',
  ],
  LINE_UNKNOWN: [400, 'This item is no longer in the order. Close this and open the refund again.'],
  LINE_REFUNDED: [409, 'Fewer pieces of this item are left to refund. Please choose fewer.'],
  LINE_TWICE: [400, 'Please name each item once, with all its pieces'],
  NOTHING_TO_RESTOCK: [
    409,
    'These pieces cannot be put back into stock: they never left it, are back already, or their size is no longer in the catalogue.',
  ],
  DISPUTE_OPEN: [
    409,
    'The bank looks at this payment. Answer the dispute instead: accepting it gives the money back, once.',
  ],
  DISPUTE_NOT_FOUND: [404, 'There is no such dispute'],
  DISPUTE_ANSWERED: [409, 'This dispute was answered already. Reload to see what became of it.'],
  DISPUTE_OVER: [409, 'The time for this dispute is over: the bank has taken the money.'],
  DISPUTE_REFUNDED: [
    409,
    'Part of this money was given back already, so accepting would give it back twice. Contest, and say so.',
  ],
  DISPUTE_WITHOUT_ORDER: [
    409,
    'This payment belongs to no order here. Answer the dispute in the payment provider’s dashboard.',
  ],
  DISPUTE_REFUSED: [409, 'The payment provider refused this answer'],
  DISPUTE_UNKNOWN: [
    409,
    'The payment provider did not answer, so it is not known whether it has this. Try again: nothing is sent twice.',
  ],
  DISPUTE_FILE: [415, 'Please choose a PDF, JPEG or PNG'],
  DISPUTE_FILE_TOO_LARGE: [413, 'Please choose a file of at most 10 MB'],
  TILL_NOT_FOUND: [404, 'There is no such till'],
  TILL_COUNTED: [409, 'This till was counted already. Reload to see how it stands.'],
  TILL_CHANGED: [409, 'Something was sold or given back meanwhile. Look at the new sum, then count again.'],
  TILL_REASON: [400, 'Say why more or less is in it'],
  TILL_OPEN: [409, 'This till was not counted yet'],
  TILL_CLOSED: [409, 'This till is closed already'],
  REFUND_TOO_LARGE: [400, 'A refund cannot be larger than what was paid'],
})
