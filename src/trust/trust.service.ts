import { sql } from 'drizzle-orm'
import { trustFacts } from '../db/schema.ts'
import type { Ctx, OwnerCtx, SystemCtx } from '../lib/server/context.ts'
import { trustTags } from '../lib/server/jobs/shop-change.ts'
import { noteTags } from '../lib/server/pages/page-contents.ts'
import { recall } from '../lib/server/pages/shop-memory.ts'
import { recallSettings } from '../settings/settings.service.ts'
import { shownFacts, type TrustProgram } from './trust.rules.ts'
import type { TrustFacts } from './trust.schema.ts'

/** The demo's orders, and those paid with a test key: nobody was sold anything. */
const isMadeUp = sql`(o.is_sample or exists (select from payments t where t.order_id = o.id and t.domain = 'test'))`

/**
 * Counts the shop's own rows once, for all pages (rule: what-counts); of a live shop (`isLive`) nothing made up. One statement.
 */
export async function countTrustFacts(ctx: SystemCtx, { isLive }: { isLive: boolean }): Promise<void> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`
    with own as materialized (
      select o.id, o.status, o.source, o.is_pickup, o.paid_at, o.total_amount, o.delivery_date, ${isMadeUp} as is_made_up
        from orders o where not (${isLive} and ${isMadeUp})),
    paid as (select * from own where paid_at <= ${now}::timestamptz and source not in ('counter', 'gift_card') and status <> 'cancelled'),
    parcels as (
      select count(*) as delivered, count(o.delivery_date) as promised,
          count(*) filter (where (f.delivered_at at time zone 'Africa/Lagos')::date <= o.delivery_date) as on_time
        from fulfilments f join paid o on o.id = f.order_id
        where f.state = 'delivered' and not o.is_pickup and f.delivered_at <= ${now}::timestamptz),
    back as (
      select count(*) as refunds, percentile_disc(0.5) within group (
          order by greatest(1, ceil(extract(epoch from r.updated_at - r.created_at) / 86400)))::int as refund_days
        from refunds r join payments p on p.id = r.payment_id join own o on o.id = p.order_id
        where r.state = 'confirmed' and r.way = 'provider' and r.amount > 0 and o.source not in ('counter', 'gift_card')
          and r.cause not in ('dispute', 'outside')
          and r.updated_at between r.created_at and ${now}::timestamptz),
    sales as (
      select count(*) as sold, min(paid_at) as selling_since from paid
        where total_amount > 0 and status not in ('pending', 'pending_review'))
    insert into trust_facts (delivered, promised, on_time, refunds, refund_days, sold, selling_since, is_made_up, counted_at)
      select delivered, promised, on_time, refunds, refund_days, sold, selling_since,
          exists (select from own where is_made_up), ${now}::timestamptz
        from parcels, back, sales
      on conflict (is_only) do update set delivered = excluded.delivered, promised = excluded.promised,
        on_time = excluded.on_time, refunds = excluded.refunds, refund_days = excluded.refund_days, sold = excluded.sold,
        selling_since = excluded.selling_since, is_made_up = excluded.is_made_up, counted_at = excluded.counted_at`)
}

/** What was counted is not so any more: pages say nothing until the next count. */
export async function dropTrustFacts(ctx: OwnerCtx): Promise<void> {
  await ctx.db.delete(trustFacts)
}

/** What the pages may say; null while that is nothing, or the owner has switched it off. */
export async function readTrustFacts(
  ctx: Pick<Ctx, 'db' | 'memory' | 'now'>,
  program: TrustProgram,
): Promise<TrustFacts | null> {
  noteTags(trustTags)
  if (!(await recallSettings(ctx)).trust_facts) return null
  const [counted] = await recall(ctx, 'trust-facts', trustTags, () => ctx.db.select().from(trustFacts))
  return counted ? shownFacts(counted, ctx.now(), program) : null
}
