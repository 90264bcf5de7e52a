import { errorsOf } from '../lib/errors.ts'

export const paymentError = errorsOf({
  PAYMENT_UNDER_WAY: [409, 'A payment for this order is on its way. Please wait until it is confirmed.'],
  ALREADY_PAID: [409, 'This order has already been paid'],
  NOTHING_TO_REFUND: [409, 'There is no payment left to refund on this order'],
  REFUND_TOO_LARGE: [400, 'A refund cannot be larger than what was paid'],
})
