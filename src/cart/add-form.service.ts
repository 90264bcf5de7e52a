import type { Ctx } from '../lib/server/context.ts'
import { AppError } from '../lib/errors.ts'
import { cartError } from './cart.errors.rules.ts'
import type { AddForm } from './cart.schema.ts'
import { addToCart } from './cart.service.ts'
import { findSellableVariants } from './quote/sellable-variants.server.ts'

/**
 * Adds one piece of the product page's form to my cart (rule: without-scripts). Null on success, else the
 * message for the shopper: that a size is missing, or why it cannot be bought.
 */
export async function addFromForm(ctx: Ctx, { product_id, color, size }: AddForm): Promise<string | null> {
  try {
    const requested = { product_id, quantity: 1 }
    const variants = await findSellableVariants(ctx, [requested])
    const fitting = variants.filter(
      (variant) => (!color || variant.color === color) && (!size || variant.size === size),
    )
    if (fitting.length > 1) return 'Please choose a size'
    const [chosen] = fitting
    if (!chosen) throw cartError('PRODUCT_NOT_FOUND')
    await addToCart(ctx, { ...requested, variant_id: chosen.variantId })
    return null
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message
    throw error
  }
}
