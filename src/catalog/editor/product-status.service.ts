import { rowsOf } from '../../db/rows.ts'
import { eq, sql } from 'drizzle-orm'
import { products } from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { claimInBatches } from '../../lib/server/jobs/claim-batches.ts'
import type { OwnerCtx, SystemCtx } from '../../lib/server/context.ts'
import { changeTime, type StartedFrom } from '../../lib/server/stale-save.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { changeProduct, findMissing, type Product } from './change-product.server.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { canChangeStatus, type ProductStatus, productStatusLabels } from '../product-status.rules.ts'

/**
 * Puts a product live, schedules it for `publishAt`, takes it back to draft or archives it. The only writer of a
 * product's status besides `publishScheduled`.
 * @throws PRODUCT_UNKNOWN, STALE, STATUS_NOT_POSSIBLE, PUBLISH_TIME_NEEDED, PRODUCT_INCOMPLETE naming what is missing
 */
export function changeProductStatus(
  ctx: OwnerCtx,
  id: string,
  startedFrom: StartedFrom,
  to: { status: ProductStatus; publishAt?: Date | undefined },
): Promise<OwnerProduct> {
  return changeProduct(ctx, id, startedFrom, async (ctx, product) => {
    const { status } = to
    if (!canChangeStatus(product.status, status)) throw statusRefusal(product.status, status)
    const publishAt = status === 'scheduled' ? (to.publishAt ?? null) : null
    if (status === 'scheduled' && (!publishAt || publishAt <= ctx.now())) throw publishTimeRefusal()
    return {
      action: 'product.status',
      columns: { status, publishAt, ...firstSeen(ctx, product, status) },
      before: { status: product.status, publishAt: product.publishAt },
      after: { status, publishAt },
    }
  })
}

/** New In counts from when shoppers saw it first (rule: new-in-list). */
export const firstSeen = (
  ctx: Pick<OwnerCtx, 'now'>,
  product: Pick<Product, 'firstLiveAt'>,
  status: ProductStatus,
) => (status === 'live' && !product.firstLiveAt ? { firstLiveAt: ctx.now() } : {})

function statusRefusal(from: ProductStatus, to: ProductStatus) {
  const message =
    from === to
      ? `This product is ${productStatusLabels[to].toLowerCase()} already`
      : `A product that is ${productStatusLabels[from].toLowerCase()} cannot become ${productStatusLabels[to].toLowerCase()}`
  return catalogWriteError('STATUS_NOT_POSSIBLE', { message })
}

const publishTimeRefusal = () =>
  catalogWriteError('PUBLISH_TIME_NEEDED', { fields: { publish_at: 'Please choose a time in the future' } })

/**
 * Makes the scheduled products live whose time has come. One that lost a part meanwhile goes back to draft instead.
 * Sweeps that run at once share the work. Returns how many it looked at.
 */
export function publishScheduled(ctx: SystemCtx): Promise<number> {
  return claimInBatches(ctx, async (batch, limit) => {
    const inBatch: SystemCtx = { ...ctx, db: batch.db }
    const due = await rowsOf<{ id: string }>(
      inBatch.db,
      sql`select id from products where status = 'scheduled' and publish_at <= ${ctx.now().toISOString()}::timestamptz
        order by publish_at, id limit ${limit} for no key update skip locked`,
    )
    for (const { id } of due) {
      const [product] = await inBatch.db.select().from(products).where(eq(products.id, id))
      await publish(inBatch, product!)
    }
    return due.length
  })
}

async function publish(ctx: SystemCtx, product: Product): Promise<void> {
  const missing = await findMissing(ctx, product)
  const status: ProductStatus = missing.length === 0 ? 'live' : 'draft'
  await ctx.db
    .update(products)
    .set({
      status,
      publishAt: null,
      updatedAt: changeTime(ctx, product),
      ...firstSeen(ctx, product, status),
    })
    .where(eq(products.id, product.id))
  await recordAudit(ctx, {
    action: 'product.status',
    subject: { type: 'product', id: product.id },
    before: { status: product.status, publishAt: product.publishAt },
    after: { status, publishAt: null, ...(missing.length > 0 && { missing }) },
  })
}
