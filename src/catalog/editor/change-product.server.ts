import { eq } from 'drizzle-orm'
import { productImages, products, productVariants } from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { changeTime, refuseStaleSave, type StartedFrom } from '../../lib/server/stale-save.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { incompleteMessage, missingParts, mustBeComplete } from '../product-status.rules.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { refreshSearchText } from '../search/search-text.server.ts'

export type Product = typeof products.$inferSelect

/** What a change did: the product's own columns it sets, and what the audit keeps of it. */
export type ProductChange = {
  action: string
  columns?: Partial<typeof products.$inferInsert>
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/**
 * The frame of every change to a product, its variants and its pictures, in one transaction: the product is locked, a
 * save that started from an older one refused, `work` done, the product's time moved on and the audit's line written. A
 * product that shoppers see, or will, must be complete afterwards. `work` answers null when nothing had to change.
 * @throws PRODUCT_UNKNOWN, STALE, PRODUCT_INCOMPLETE, and what `work` throws
 */
export function changeProduct<C extends OwnerCtx>(
  ctx: C,
  id: string,
  startedFrom: StartedFrom,
  work: (ctx: C, product: Product) => Promise<ProductChange | null>,
): Promise<OwnerProduct> {
  return inTransaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx, id, startedFrom)
    const change = await work(ctx, product)
    if (change) {
      const { action, columns, before, after } = change
      await ctx.db
        .update(products)
        .set({ ...columns, updatedAt: changeTime(ctx, product) })
        .where(eq(products.id, id))
      if (columns && isSearched(columns)) await refreshSearchText(ctx, { productId: id })
      await recordAudit(ctx, {
        action,
        subject: { type: 'product', id },
        before: before ?? null,
        after: after ?? null,
      })
      await refuseIncomplete(ctx, { ...product, ...columns })
    }
    return readOwnerProduct(ctx, id)
  })
}

const isSearched = (columns: object) =>
  ['title', 'tags', 'description', 'categoryId'].some((name) => name in columns)

/** Locks a product until the transaction ends. @throws PRODUCT_UNKNOWN, STALE with the product as it is now */
export async function lockProduct(ctx: OwnerCtx, id: string, startedFrom: StartedFrom): Promise<Product> {
  const [product] = await ctx.db.select().from(products).where(eq(products.id, id)).for('no key update')
  if (!product) throw catalogWriteError('PRODUCT_UNKNOWN')
  const isCurrent = startedFrom?.getTime() === product.updatedAt.getTime()
  refuseStaleSave(startedFrom, product, isCurrent ? null : await readOwnerProduct(ctx, id))
  return product
}

/** @throws PRODUCT_INCOMPLETE with the missing parts as fields, when shoppers see the product or will */
async function refuseIncomplete(
  ctx: OwnerCtx,
  product: Pick<Product, 'id' | 'title' | 'priceNgn' | 'status'>,
): Promise<void> {
  if (!mustBeComplete(product.status)) return
  const missing = await findMissing(ctx, product)
  if (missing.length === 0) return
  const message = incompleteMessage(missing)
  const fields = Object.fromEntries(missing.map((part) => [part, incompleteMessage([part])]))
  throw catalogWriteError('PRODUCT_INCOMPLETE', { message, fields })
}

/** What a product lacks to be sold. */
export async function findMissing(ctx: OwnerCtx, product: Pick<Product, 'id' | 'title' | 'priceNgn'>) {
  const pictureCount = await ctx.db.$count(productImages, eq(productImages.productId, product.id))
  const variantCount = await ctx.db.$count(productVariants, eq(productVariants.productId, product.id))
  return missingParts({ ...product, pictureCount, variantCount })
}
