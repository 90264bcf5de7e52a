import { eq } from 'drizzle-orm'
import { products } from '../../db/schema.ts'
import { inTransaction } from '../../lib/server/context.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { lockProduct } from './lock-product.server.ts'
import { removalSchema } from './product-write.schema.ts'

/**
 * With its variants, their ledger, its place in carts and its earlier slugs. Its pictures stay in storage: others may share them
 * (rule: archive-not-delete).
 * @throws PRODUCT_UNKNOWN, STALE, PRODUCT_ORDERED: archive that one
 */
export const deleteProduct = ownerCommand('delete /products/{id}', {
  summary: 'Delete a product that was never ordered',
  params: idParams,
  body: removalSchema,
  run: (ctx, { id, updated_at }) =>
    inTransaction(ctx, async (ctx) => {
      const product = await lockProduct(ctx, id, updated_at, 'all')
      if (product.is_ordered) throw catalogWriteError('PRODUCT_ORDERED')
      await ctx.db.delete(products).where(eq(products.id, id))
      const { title, slug, price_ngn: priceNgn, status } = product
      const variants = product.variants.map(({ sku, stock }) => ({ sku, stock }))
      await audit(ctx, ['product', id], 'product.delete', {
        before: { title, slug, priceNgn, status, variants },
      })
    }),
})
