import { productSchema } from '../../catalog/catalog.schema.ts'
import { rowsOf } from '../../db/rows.ts'
import { readFeedState } from '../../feeds/write-feeds.service.ts'
import type { SignedInOwnerCtx, Ctx } from '../../lib/server/context.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import { listDemoBrandSettings } from '../../settings/owner-settings.service.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { listEndedRates } from '../../shipping/abroad/abroad.service.ts'
import { readConsistency } from './consistency.service.ts'
import type { ProgramParts } from './shop-health.rules.ts'
import { type ShopHealth, shopHealthSchema } from './shop-health.schema.ts'

export const readShopHealth = ownerRead('get /shop-health', {
  summary: 'Counts, latest products, database, queue and stand-ins',
  answer: [shopHealthSchema, 'How the shop is'],
  run: async (ctx: SignedInOwnerCtx & { programParts: ProgramParts }) => {
    const { database, ...others } = ctx.programParts
    return {
      checked_at: ctx.now().toISOString(),
      products: await countProducts(ctx),
      fields: Object.keys(productSchema.shape),
      latest: await latestProducts(ctx),
      database: { kind: database, ...(await askDatabase(ctx)) },
      queue: await countJobs(ctx),
      consistency: await lastComparison(ctx),
      feeds: await lastFeeds(ctx),
      abroad_ended: await listEndedRates(ctx),
      demo_brand: await listDemoBrandSettings(ctx),
      backup: await lastBackups(ctx),
      ...others,
    }
  },
})

/** By `backupJobs`; what is older than a week its queue has forgotten. */
async function lastBackups(ctx: SignedInOwnerCtx): Promise<ShopHealth['backup']> {
  const [row] = await rowsOf<Record<'done_at' | 'failed_at', string | null>>(ctx.db)`select
        max(completed_on) filter (where state = 'completed')::text as done_at,
        max(completed_on) filter (where state = 'failed')::text as failed_at
      from pgboss.job where name = 'backup.nightly'`
  const timeOf = (at: string | null) => at && new Date(at).toISOString()
  return { done_at: timeOf(row!.done_at), failed_at: timeOf(row!.failed_at) }
}

async function lastComparison(ctx: SignedInOwnerCtx): Promise<ShopHealth['consistency']> {
  const report = await readConsistency(ctx)
  return report && { checked_at: report.checkedAt.toISOString(), findings: report.findings }
}

async function lastFeeds(ctx: SignedInOwnerCtx): Promise<ShopHealth['feeds']> {
  if (!(await readSettings(ctx)).product_feeds) return null
  const state = await readFeedState(ctx)
  return {
    written_at: state?.writtenAt?.toISOString() ?? null,
    rows: state?.rows ?? 0,
    failed_at: state?.failedAt?.toISOString() ?? null,
    failure: state?.failure ?? null,
  }
}

async function countProducts(ctx: Ctx): Promise<ShopHealth['products']> {
  const [row] = await rowsOf<ShopHealth['products']>(ctx.db)`with bare as materialized (
        select id from products p where not exists (select 1 from product_images i where i.product_id = p.id)),
      -- What is listed has a variant: the last one of a live product cannot be removed.
      gone as materialized (
        select product_id from product_variants v where stock - held <= 0 and not exists (
          select 1 from product_variants o where o.product_id = v.product_id and o.stock - o.held > 0)),
      stocked as (
        select count(*) as variants, sum(stock - held) as pieces, sum(held) as held from product_variants),
      counted as (
        select p.visible, p.is_featured, p.compare_at_price > p.price_ngn as is_on_sale,
          p.id in (select product_id from gone) as is_gone, p.visible and c.visible and p.title <> '' and p.slug <> ''
            and p.id not in (select id from bare) as is_listed
        from products p join categories c on c.id = p.category_id)
      select count(*)::int as total,
        count(*) filter (where is_listed)::int as listed,
        count(*) filter (where not visible)::int as hidden,
        (select count(*)::int from bare) as without_image,
        count(*) filter (where is_listed and is_gone)::int as sold_out,
        count(*) filter (where is_listed and is_on_sale)::int as on_sale,
        count(*) filter (where is_listed and is_featured)::int as featured,
        (select variants::int from stocked) as variants,
        (select coalesce(pieces, 0)::int from stocked) as pieces,
        (select coalesce(held, 0)::int from stocked) as pieces_held
      from counted`
  return row!
}

async function latestProducts(ctx: Ctx): Promise<ShopHealth['latest']> {
  const rows = await rowsOf<Omit<ShopHealth['latest'][number], 'created_at'> & { created_at: Date | string }>(
    ctx.db,
  )`select id, title, slug, price_ngn, visible, created_at from products
      order by created_at desc, id limit 3`
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
}

/** The time of one short statement, there and back. */
async function askDatabase(ctx: Ctx): Promise<{ version: string; latency_ms: number }> {
  const start = performance.now()
  const [row] = await rowsOf<{ version: string }>(ctx.db)`select current_setting('server_version') as version`
  return { version: row!.version, latency_ms: Math.round((performance.now() - start) * 100) / 100 }
}

/** pg-boss keeps its jobs in a schema of its own; finished ones are not counted. */
async function countJobs(ctx: Ctx): Promise<ShopHealth['queue']> {
  const now = ctx.now().toISOString()
  const [row] = await rowsOf<ShopHealth['queue']>(ctx.db)`select
        count(*) filter (where state in ('created', 'retry') and start_after <= ${now})::int as waiting,
        count(*) filter (where state in ('created', 'retry') and start_after > ${now})::int as scheduled,
        count(*) filter (where state = 'active')::int as active,
        count(*) filter (where state = 'failed')::int as failed,
        floor(extract(epoch from ${now}::timestamptz - min(start_after)
          filter (where state in ('created', 'retry') and start_after <= ${now})))::int as oldest_waiting_seconds
      from pgboss.job`
  return row!
}
