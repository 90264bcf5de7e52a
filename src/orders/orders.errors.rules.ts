import { errorsOf } from '../lib/errors.ts'

export const orderError = errorsOf({
  ORDER_NOT_FOUND: [404, 'Order Not Found'],
  OUT_OF_STOCK: [409, 'An item of this order has just sold out'],
  ILLEGAL_TRANSITION: [409, 'The order has moved on and this is no longer possible'],
  REFUND_FIRST: [409, 'This order has been paid: cancel it together with its refund'],
  NOT_WAITING_FOR_FEE: [409, 'This order is not waiting for a delivery fee'],
  WRONG_FEE: [400, 'The delivery fee must be a whole number of minor units, 0 or more'],
  NUMBERS_EXHAUSTED: [503, 'Failed to create order. Please try again.'],
  NOT_FLAGGED: [409, 'This order does not need a look any more'],
})
