import { and, eq } from 'drizzle-orm'
import { productVariants } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import type { StartedFrom } from '../../lib/server/stale-save.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { changeProduct } from './change-product.server.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { readOrdered } from './read-owner-product.service.ts'

/**
 * Removes a variant that no order names, with its ledger; carts lose it. One that was ordered stays for those orders.
 * @throws PRODUCT_UNKNOWN, STALE, VARIANT_UNKNOWN, VARIANT_HELD, VARIANT_ORDERED, PRODUCT_INCOMPLETE for the last
 *   one of a product that is live or scheduled
 */
export function removeVariant(
  ctx: OwnerCtx,
  at: { productId: string; variantId: string },
  startedFrom: StartedFrom,
): Promise<OwnerProduct> {
  return changeProduct(ctx, at.productId, startedFrom, async (ctx) => {
    // An order that is being placed holds it: it is waited for and then seen.
    const [variant] = await ctx.db
      .select()
      .from(productVariants)
      .where(and(eq(productVariants.id, at.variantId), eq(productVariants.productId, at.productId)))
      .for('update')
    if (!variant) throw catalogWriteError('VARIANT_UNKNOWN')
    if (variant.held > 0) throw catalogWriteError('VARIANT_HELD')
    const { variantIds } = await readOrdered(ctx, at.productId)
    if (variantIds.has(variant.id)) throw catalogWriteError('VARIANT_ORDERED')
    await ctx.db.delete(productVariants).where(eq(productVariants.id, variant.id))
    const { id, size, color, colorHex, sku, stock } = variant
    return { action: 'variant.remove', before: { variantId: id, size, color, colorHex, sku, stock } }
  })
}
