import { errorsOf } from '../lib/errors.ts'

export const catalogError = errorsOf({
  PRODUCT_NOT_FOUND: [404, 'This product is no longer available'],
})

/** What owners are told when a change of the catalogue is refused. */
export const catalogWriteError = errorsOf({
  PRODUCT_UNKNOWN: [404, 'There is no such product'],
  PRODUCT_ORDERED: [409, 'This product was ordered before: archive it, so that past orders keep it'],
  PRODUCT_INVALID: [400, 'Please look at the marked fields'],
  PRODUCT_INCOMPLETE: [409, 'To be live this product needs more'],
  STATUS_NOT_POSSIBLE: [409, 'A product cannot go from its status to this one'],
  PUBLISH_TIME_NEEDED: [400, 'Please choose a time in the future'],
  SLUG_EMPTY: [400, 'Please give an address: nothing of the title can stand in one'],
  SLUG_RESERVED: [409, 'This address is used by the shop itself'],
  SLUG_TAKEN: [409, 'Another product has this address'],
  SLUG_USED_BEFORE: [409, 'Another product had this address before'],
  CATEGORY_UNKNOWN: [404, 'There is no such category'],
  CATEGORY_SLUG_TAKEN: [409, 'Another category has this address'],
  CATEGORY_NOT_EMPTY: [409, 'This category still has products: move them first'],
  CATEGORIES_CHANGED: [409, 'The categories have changed meanwhile. Please load them again.'],
  VARIANT_UNKNOWN: [404, 'There is no such variant'],
  VARIANT_ORDERED: [
    409,
    'This variant was ordered before and stays for past orders. Count it down to 0 instead.',
  ],
  VARIANT_HELD: [409, 'An open order holds this variant. Try again when it is paid or has run out.'],
  VARIANT_TWICE: [409, 'This product has a variant of this size and colour already'],
  VARIANTS_FULL: [409, 'A product can have at most 200 variants'],
  SKU_TAKEN: [409, 'Another variant has this SKU'],
  ORDER_INCOMPLETE: [409, 'The order must name each of them once. Please load the product again.'],
  PICTURE_NOT_THERE: [404, 'This product has no such picture'],
  PICTURES_FULL: [409, 'A product can have at most 12 pictures'],
  UNDO_GONE: [404, 'There is nothing to take back'],
  STOCK_BELOW_HELD: [409, 'Open orders hold more pieces than would be left'],
  STOCK_TOO_LARGE: [400, 'A variant can have at most 1,000,000 pieces'],
})
