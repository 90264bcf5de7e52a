import { and, eq, inArray } from 'drizzle-orm'
import { products, productVariants } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { refuseStaleSave, type StartedFrom } from '../../lib/server/stale-save.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'

/**
 * Locks a product and the named variants until the transaction ends, and reads its current state. An order
 * being placed locks its variants: this waits for it and then sees it.
 * @throws PRODUCT_UNKNOWN, STALE with the product as it is now
 */
export async function lockProduct(
  ctx: OwnerCtx,
  id: string,
  startedFrom: StartedFrom,
  variantIds: string[] | 'all' = [],
): Promise<OwnerProduct> {
  const [row] = await ctx.db
    .select({ updatedAt: products.updatedAt })
    .from(products)
    .where(eq(products.id, id))
    .for('no key update')
  if (!row) throw catalogWriteError('PRODUCT_UNKNOWN')
  const isNamed = variantIds === 'all' ? undefined : inArray(productVariants.id, variantIds)
  if (variantIds.length > 0)
    await ctx.db
      .select({ id: productVariants.id })
      .from(productVariants)
      .where(and(eq(productVariants.productId, id), isNamed))
      // In the order that orders lock them too.
      .orderBy(productVariants.id)
      .for('update')
  const product = await readOwnerProduct(ctx, { id })
  refuseStaleSave(startedFrom, row, product)
  return product
}
