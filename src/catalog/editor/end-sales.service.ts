import { eq } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { products } from '../../db/schema.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { claimInBatches } from '../../lib/server/jobs/claim-batches.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { changeTime } from '../../lib/server/stale-save.ts'
import { endedSale } from '../sale.rules.ts'

/**
 * Ends due sales (rule: sale-end): restores the price before the sale. Products of every status, also
 * archived ones, so that none returns with an old sale. Parallel sweeps share the work. Returns how many
 * ended.
 */
export function endSales(ctx: SystemCtx): Promise<number> {
  return claimInBatches(ctx, async (ctx, limit) => {
    const due = await rowsOf<{ id: string }>(ctx.db)`
      select id from products where sale_ends_at <= ${ctx.now().toISOString()}::timestamptz
        order by sale_ends_at, id limit ${limit} for no key update skip locked`
    for (const { id } of due) await endSale(ctx, id)
    return due.length
  })
}

async function endSale(ctx: SystemCtx, id: string): Promise<void> {
  const [product] = await ctx.db.select().from(products).where(eq(products.id, id))
  const { priceNgn, compareAtPrice, saleEndsAt } = product!
  const after = endedSale({ priceNgn, compareAtPrice })
  await ctx.db
    .update(products)
    .set({ ...after, updatedAt: changeTime(ctx, product) })
    .where(eq(products.id, id))
  await audit(ctx, ['product', id], 'product.sale-end', {
    before: { priceNgn, compareAtPrice, saleEndsAt },
    after,
  })
}
