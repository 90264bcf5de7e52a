import { eq } from 'drizzle-orm'
import { products, productVariants } from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import type { StartedFrom } from '../../lib/server/stale-save.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { lockProduct } from './change-product.server.ts'
import { readOrdered } from './read-owner-product.service.ts'

/**
 * Deletes a product that was never ordered, with its variants, their ledger, its place in carts and its earlier slugs.
 * Its pictures stay in storage: others may share them (rule: archive-not-delete).
 * @throws PRODUCT_UNKNOWN, STALE, PRODUCT_ORDERED: archive that one
 */
export function deleteProduct(ctx: OwnerCtx, id: string, startedFrom: StartedFrom): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx, id, startedFrom)
    // An order that is being placed holds its variants: it is waited for and then seen.
    const variants = await ctx.db
      .select({ sku: productVariants.sku, stock: productVariants.stock })
      .from(productVariants)
      .where(eq(productVariants.productId, id))
      .orderBy(productVariants.id)
      .for('update')
    if ((await readOrdered(ctx, id)).isProductOrdered) throw catalogWriteError('PRODUCT_ORDERED')
    await ctx.db.delete(products).where(eq(products.id, id))
    const { title, slug, priceNgn, status } = product
    await recordAudit(ctx, {
      action: 'product.delete',
      subject: { type: 'product', id },
      before: { title, slug, priceNgn, status, variants },
    })
  })
}
