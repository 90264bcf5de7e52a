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
  EXCHANGE_NEEDS_SHOP: [409, 'A piece can be taken back only while there is a connection'],
  EXCHANGE_CHANGED: [409, 'What the returned pieces are worth has changed. Find their order again.'],
  EXCHANGE_BACK: [400, 'Say how the rest goes back: in cash or as store credit'],
  EXCHANGE_OWNER: [403, 'Money goes back here, which an owner does. Add a piece, or ask one.'],
  EXCHANGE_NO_CREDIT: [409, 'Nobody is known who could spend it as credit. Give the rest back in cash.'],
  EXCHANGE_CURRENCY: [409, 'That order was paid in another currency. Open a return on its page.'],
  EXCHANGE_GIFT_CARD: [409, 'A gift card does not come back over the counter. Its order’s page refunds it.'],
  EXCHANGE_NOT_FOUND: [404, 'No order has this number, receipt or phone number. Look at it again.'],
  SALE_TOO_LARGE: [400, 'This sale is too large: at most ₦20,000,000'],
  SALE_NOT_FOUND: [404, 'There is no such sale'],
  SALE_HAS_MAIL: [409, 'The receipt of this sale was emailed already'],
})
