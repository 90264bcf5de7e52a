import { errorsOf } from '../lib/errors.ts'

export const returnError = errorsOf({
  RETURN_NOT_FOUND: [404, 'There is no such return'],
  RETURN_MOVED_ON: [
    409,
    'This return has moved on, so this is no longer possible. Reload the page to see how it stands.',
  ],
  RETURN_TOO_LATE: [409, 'The time to return this piece is over. Write to us if something is wrong with it.'],
  RETURN_NO_WINDOW: [409, 'This shop has not said that it takes pieces back. Write to us.'],
  RETURN_FINAL: [409, 'This piece is a final sale: it comes back only when we are at fault.'],
  RETURN_TOO_MANY: [
    409,
    'Fewer of these pieces can come back: some have not arrived, or are in another return. Reload the page to see which.',
  ],
  RETURN_NO_PIECES: [400, 'Choose at least one piece'],
  RETURN_WRONG_REASON: [400, 'Choose one of the reasons that are offered'],
  RETURN_LINE_TWICE: [400, 'Please name each piece once, with how many'],
  RETURN_PHOTO_FIRST: [400, 'Add a photograph of what is wrong first'],
  RETURN_PHOTOS_MANY: [400, 'These are more photographs than one return takes'],
  RETURN_PHOTO_GONE: [409, 'A photograph is no longer there. Add it again.'],
  RETURN_DISPUTED: [
    409,
    'Your bank is looking at this payment. What it decides counts, so a return has to wait until then.',
  ],
  RETURN_BANK_FIRST: [
    409,
    'The customer’s bank is looking at this payment. Answer the dispute; until it is over no return is refunded.',
  ],
  RETURN_MONEY_DUE: [409, 'Something of this order is still to pay. Settle that first, then the return.'],
  RETURN_KEPT_TOO_MUCH: [400, 'At most the refund can be kept, apart from what pays for the new piece'],
  RETURN_WAY_BACK_FREE: [400, 'Where the shop is at fault it pays for the return delivery'],
  RETURN_WANTED_MISSING: [400, 'Choose the size or colour you would like instead'],
  RETURN_WANTED_GONE: [
    409,
    'What you would like instead has just sold out. Choose another size or colour, or your money back.',
  ],
  RETURN_EXCHANGE_LEFT: [409, 'The new piece is on its way, so the old one has to come back. Write to us.'],
  RETURN_EXCHANGE_NONE: [409, 'Nothing in this exchange is waiting for its old piece'],
})
