import { errorsOf } from '../../lib/errors.ts'

export const orderError = errorsOf({
  ORDER_NOT_FOUND: [404, 'Order Not Found'],
  OUT_OF_STOCK: [409, 'An item of this order has just sold out'],
  /** Beyond what one shopper may keep from the others (rule: hold-caps). */
  HELD_TOO_MUCH: [
    409,
    'These are more items than we can set aside at once. Please order fewer, or contact us.',
  ],
  ILLEGAL_TRANSITION: [
    409,
    'This order has moved on, so this is no longer possible. Reload the page to see how it stands.',
  ],
  DEPOSIT_PAID: [
    409,
    'A deposit was paid for this order, so the shop cancels it: write to us, and your money comes back.',
  ],
  NO_DEPOSIT: [400, 'This deposit cannot be asked for'],
  WRONG_DUE_DAY: [400, 'Choose another day'],
  WRONG_PART: [400, 'This amount cannot be paid'],
  /** The items cannot be held for this buyer any longer. */
  ORDER_CLOSED: [409, 'The time to pay this order is over. Please check out again.'],
  NOT_WAITING_FOR_FEE: [409, 'This order is not waiting for a delivery fee'],
  WRONG_FEE: [400, 'The delivery fee must be an amount, 0 or more'],
  WRONG_DAYS: [400, 'The days are two whole numbers from 0 to 365, the smaller first'],
  NUMBERS_EXHAUSTED: [503, 'Failed to create order. Please try again.'],
  NEEDS_DECISION: [409, 'This order waits for a decision about its money: accept or cancel'],
  TOO_LATE_TO_UNDO: [
    409,
    'This can no longer be taken back: too much time has gone by, or the order has changed since. Reload it to see how it stands.',
  ],
  IS_PICKED_UP: [409, 'This order is picked up: mark it as ready, then hand it over under Pick-up'],
  NOT_PICKED_UP: [409, 'This order is delivered, not picked up. Reload the page to see how it stands.'],
  NOT_READY: [409, 'This order is not ready to be handed over yet. Mark it as ready first.'],
  PICKUP_CODE_WRONG: [409, 'That is not the code of this order. Ask for the four digits again.'],
  PICKUP_PHONE_WRONG: [409, 'These are not the last four digits of the phone number of this order.'],
  PICKUP_CODE_LOCKED: [409, 'The code was wrong five times. Ask for name and phone number instead.'],
  PICKUP_LOCKED: [409, 'The answers were wrong ten times. The owner hands this order over, or changes it.'],
  REASON_NEEDED: [400, 'Write why it is handed over without the code'],
  PICKUP_IS_READY: [409, 'This order is ready to be picked up, so it is changed by the shop: write to us.'],
  NO_FIXED_PRICE: [400, 'Delivery there has no fixed price, so choose another place'],
  NO_PIECES: [400, 'Choose at least one piece'],
  LINE_NOT_OF_ORDER: [400, 'These pieces are not of this order'],
  PIECES_NOT_LEFT: [409, 'Fewer pieces of this order are left to pack. Reload the page to see how many.'],
  FULFILMENT_NOT_FOUND: [404, 'There is no such parcel'],
  FULFILMENT_MOVED_ON: [
    409,
    'This parcel has moved on, so this is no longer possible. Reload the page to see how it stands.',
  ],
  DELIVERY_LINK_DEAD: [404, 'The parcel has arrived or is on another way. Ask the shop for a new link.'],
  DELIVERY_CODE_WRONG: [409, 'That is not the code. Ask the customer for the four digits again.'],
  DELIVERY_CODE_LOCKED: [409, 'The code was wrong five times. Ask the shop to confirm.'],
  PARTLY_SENT: [
    409,
    'A parcel of this order has left, so the order can no longer be cancelled. Refund the pieces that are left.',
  ],
  NOT_CORRECTABLE: [409, 'This order has left or is cancelled, so it can no longer be changed'],
  NOT_CHANGEABLE: [
    409,
    'These pieces are packed, sent or cancelled, or the order waits for a decision, so they can no longer be changed',
  ],
  CANCEL_INSTEAD: [400, 'Nothing would be left of this order. Cancel it instead.'],
  ADD_TO_PAID: [
    409,
    'Something of this order is packed, so pieces can only be taken out. Make a new order for what is added.',
  ],
  DUE_FIRST: [
    409,
    'The money for these pieces is not here: it was not paid, was taken back, or the bank looks at it. Record a payment, take pieces out, or have the owner choose “Send it anyway” on the order.',
  ],
  NO_STREET: [
    409,
    'There is no street for this parcel yet. Add it under Details, or ship the order from its own page, which asks.',
  ],
  NOTHING_MISSING: [409, 'All of this order’s money is here, so there is nothing to let through'],
  CANNOT_ADD: [409, 'This piece cannot be added'],
  TOTAL_CHANGED: [409, 'The sum has changed meanwhile. Close this, and look at the order again.'],
  TOTAL_IMPOSSIBLE: [
    400,
    'The order must cost more than what was paid or is asked as its deposit, and at most ₦20,000,000',
  ],
  WRONG_CONTACT: [400, 'Something in these details is missing or wrong'],
  NOTHING_CHANGED: [400, 'Nothing was changed'],
  WRONG_VARIANT: [400, 'Choose another size or colour of the same product'],
  MAIL_NOT_TRUE: [409, 'This email does not fit the order as it is now, so it was not sent'],
  EMPTY_NOTE: [400, 'Write something first'],
  NOT_FLAGGED: [409, 'This order does not need a look any more'],
})
