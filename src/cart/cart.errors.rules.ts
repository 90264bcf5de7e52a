import { heldText } from '../catalog/held-pieces.rules.ts'
import { errorsOf } from '../lib/errors.ts'
import { maxCartLines } from './quote/cart-limits.rules.ts'

export const cartError = errorsOf({
  LINE_NOT_FOUND: [404, 'This item is no longer in your cart'],
  PRODUCT_NOT_FOUND: [404, 'This item is no longer sold'],
  SOLD_OUT: [409, 'This item is sold out'],
  NOT_ENOUGH_STOCK: [409, 'There are not enough of this item left. Please choose fewer.'],
  CART_FULL: [409, `A cart holds at most ${maxCartLines} different items. Remove one to add another.`],
})

/** Why a quantity cannot be had, with how many are left and how many the cart already holds. */
export function notEnough(input: {
  available: number
  heldUntil?: Date | string | null | undefined
  inCart: number
  limit: number
}) {
  const { available, heldUntil, inCart, limit } = input
  if (available <= 0) return cartError('SOLD_OUT', heldUntil ? { message: heldText(heldUntil) } : {})
  const left = available > limit ? `You can order at most ${limit} of one item` : `Only ${available} left`
  const already = inCart > 0 ? `, and your cart already holds ${inCart}` : ''
  return cartError('NOT_ENOUGH_STOCK', { message: left + already })
}
