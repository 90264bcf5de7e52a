import { errorsOf } from '../lib/errors.ts'

export const catalogError = errorsOf({
  PRODUCT_NOT_FOUND: [404, 'This product is no longer available'],
  PRODUCT_GONE: [410, 'This product is no longer sold'],
})

/** Messages for owners when a change of the catalogue is refused. */
export const catalogWriteError = errorsOf({
  PRODUCT_UNKNOWN: [404, 'There is no such product'],
  PRODUCT_ORDERED: [409, 'This product was ordered before. Archive it instead, so that past orders keep it.'],
  PRODUCT_INVALID: [400, 'Please check the marked fields'],
  PRODUCT_INCOMPLETE: [409, 'This product needs more before it can be live'],
  STATUS_NOT_POSSIBLE: [409, 'A product cannot go from its status to this one'],
  PUBLISH_TIME_NEEDED: [400, 'Please choose a time in the future'],
  SLUG_EMPTY: [400, 'Please type an address: none can be made from this title'],
  SLUG_RESERVED: [409, 'The shop itself uses this address. Please choose another one.'],
  SLUG_TAKEN: [409, 'Another product has this address'],
  SLUG_USED_BEFORE: [409, 'Another product had this address before'],
  CATEGORY_UNKNOWN: [404, 'There is no such category'],
  CATEGORY_SLUG_TAKEN: [409, 'Another category has this address'],
  CATEGORY_NOT_EMPTY: [409, 'This category still has products: move them first'],
  CATEGORIES_CHANGED: [409, 'The categories have changed in the meantime. Please reload the page.'],
  VARIANT_UNKNOWN: [404, 'This size is no longer there. Please reload the product.'],
  VARIANT_ORDERED: [
    409,
    'This size was ordered before and stays for past orders. Count it down to 0 instead.',
  ],
  VARIANT_HELD: [
    409,
    'An open order holds pieces of this size. Try again when it is paid, or when its time to pay is over.',
  ],
  VARIANT_TWICE: [409, 'This product has this size and colour already'],
  VARIANTS_FULL: [409, 'A product can have at most 200 sizes and colours'],
  SKU_TAKEN: [409, 'Another size has this SKU'],
  PICTURE_NOT_THERE: [404, 'This product has no such picture'],
  UNDO_GONE: [404, 'There is nothing to undo'],
  BULK_UNFINISHED: [409, 'Another change of many products is not finished. Continue or undo it first.'],
  BULK_OTHER: [409, 'This was sent before with another change. Please reload and try again.'],
  BULK_UNDONE: [409, 'This change was undone'],
  BULK_UNKNOWN: [404, 'There is no such change, or it is too old'],
  LINE_TWICE: [400, 'Please name each size once'],
  STOCK_BELOW_HELD: [409, 'Open orders hold more pieces than would be left'],
  STOCK_TOO_LARGE: [400, 'A size can have at most 1,000,000 pieces'],
})
