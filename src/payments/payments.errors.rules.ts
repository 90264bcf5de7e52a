import { errorsOf } from '../lib/errors.ts'

export const paymentError = errorsOf({
  PAYMENT_UNDER_WAY: [409, 'A payment for this order is on its way. Please wait until it is confirmed.'],
  ALREADY_PAID: [409, 'This order has already been paid'],
  PAYMENT_REVERSED: [
    409,
    'Paystack took this payment back, so there is nothing to accept. Cancel the order instead.',
  ],
  FOREIGN_MONEY: [
    409,
    'This payment came in another currency than the order asks for. Cancel the order to send it back.',
  ],
  NOTHING_TO_ACCEPT: [409, 'Nothing of what was paid for this order is left to accept'],
  NOTHING_TO_REFUND: [409, 'There is no payment left to refund on this order'],
  REFUND_TOO_LARGE: [400, 'A refund cannot be larger than what was paid'],
})
