import { eq } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { productImages, products, productVariants } from '../../db/schema.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { claimInBatches } from '../../lib/server/jobs/claim-batches.ts'
import { changeTime } from '../../lib/server/stale-save.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { firstSeen, missingParts } from '../product-status.rules.ts'

/**
 * Publishes the scheduled products that are due. One that became incomplete meanwhile returns to draft.
 * Parallel sweeps share the work. Returns how many it checked.
 */
export function publishScheduled(ctx: SystemCtx): Promise<number> {
  return claimInBatches(ctx, async (ctx, limit) => {
    const due = await rowsOf<{ id: string }>(ctx.db)`
      select id from products where status = 'scheduled' and publish_at <= ${ctx.now().toISOString()}::timestamptz
        order by publish_at, id limit ${limit} for no key update skip locked`
    for (const { id } of due) {
      const [product] = await ctx.db.select().from(products).where(eq(products.id, id))
      await publish(ctx, product!)
    }
    return due.length
  })
}

async function publish(ctx: SystemCtx, product: typeof products.$inferSelect): Promise<void> {
  const pictureCount = await ctx.db.$count(productImages, eq(productImages.productId, product.id))
  const variantCount = await ctx.db.$count(productVariants, eq(productVariants.productId, product.id))
  const missing = missingParts({ ...product, pictureCount, variantCount })
  const status = missing.length === 0 ? 'live' : 'draft'
  await ctx.db
    .update(products)
    .set({
      status,
      publishAt: null,
      updatedAt: changeTime(ctx, product),
      ...firstSeen(product, status, ctx.now()),
    })
    .where(eq(products.id, product.id))
  await audit(ctx, ['product', product.id], 'product.status', {
    before: { status: product.status, publishAt: product.publishAt },
    after: { status, publishAt: null, ...(missing.length > 0 && { missing }) },
  })
}
