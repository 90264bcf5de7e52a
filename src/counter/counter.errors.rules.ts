import { errorsOf } from '../lib/errors.ts'

export const counterError = errorsOf({
  PIECE_UNKNOWN: [404, 'One of these pieces is not on sale. Look it up again.'],
  NOT_ENOUGH: [409, 'There are not so many left'],
  PRICES_CHANGED: [409, 'A price has changed. Look at the new total, then try again.'],
  DISCOUNT_TOO_LARGE: [400, 'The discount must leave something to pay'],
  DISCOUNT_REASON: [400, 'Say what the discount is for'],
  DISCOUNT_BEYOND_LIMIT: [403, 'This is a larger discount than you may give. Ask an owner.'],
  AGREED_PRICE: [400, 'An agreed price is lower than the price of the piece'],
  PARTS_WRONG: [400, 'The parts do not add up to the total'],
  CARD_NEEDS_SHOP: [409, 'A gift card can be taken only while there is a connection'],
  SALE_TOO_LARGE: [400, 'This sale is too large: at most ₦20,000,000'],
  SALE_NOT_FOUND: [404, 'There is no such sale'],
  SALE_HAS_MAIL: [409, 'The receipt of this sale was mailed already'],
})
