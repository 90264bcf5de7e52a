import { eq, type SQL, sql } from 'drizzle-orm'
import { type Order, orderLines } from '../db/schema.ts'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { limitScale } from '../lib/server/rate-limit.ts'
import { type HoldUsage, type WantedLine, whyHeldTooMuch, whyTooManyQuotes } from './hold-caps.rules.ts'
import { orderError } from './orders.errors.rules.ts'

/** Who a hold is counted for; `network` is null where it is not known. */
export type Holder = Pick<Order, 'userId' | 'guestSessionId' | 'email' | 'network'>

/**
 * A column with the `HoldUsage` of this moment; orders in `exceptIds`, which are about to be replaced, are not counted.
 * `lockHolder` must have been called by an earlier statement of the transaction.
 */
export function holdUsage(holder: Holder, variantIds: string[], exceptIds: string[]): SQL<HoldUsage> {
  const { userId, guestSessionId, network } = holder
  const ids = (values: string[]) =>
    sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
  return sql<HoldUsage>`(
    with theirs as materialized (
      select o.id, o.hold_state, o.delivery,
        coalesce(o.user_id = ${userId}::uuid or o.guest_session_id = ${guestSessionId}::text, false) as shopper,
        lower(o.email) = lower(${holder.email}::text) as email,
        coalesce(o.network = ${network}::text, false) as network
      from orders o
      where o.status = 'pending' and o.source = 'shop' and o.id not in ${ids(exceptIds)} and (
        o.user_id = ${userId}::uuid or o.guest_session_id = ${guestSessionId}::text
        or lower(o.email) = lower(${holder.email}::text) or o.network = ${network}::text)),
    held as (
      select l.variant_id, t.shopper, t.email, t.network, sum(l.quantity)::int as pieces, sum(l.line_total)::float8 as value
      from theirs t join order_lines l on l.order_id = t.id where t.hold_state = 'held'
      group by 1, 2, 3, 4)
    select jsonb_build_object(
      'held', (select coalesce(jsonb_agg(jsonb_build_object('variantId', variant_id, 'pieces', pieces,
        'valueMinor', value, 'shopper', shopper, 'email', email, 'network', network)), '[]') from held),
      'quotes', (select jsonb_build_object('shopper', count(*) filter (where shopper),
        'email', count(*) filter (where email), 'network', count(*) filter (where network))
        from theirs where delivery is null),
      'stock', (select coalesce(jsonb_object_agg(v.id, v.stock), '{}') from product_variants v
        where v.id in ${ids(variantIds)})))`
}

/**
 * The locks that let the checkouts of one shopper, one e-mail address and one network wait for each other, so that none
 * counts what another is about to hold (rule: hold-caps). One statement, at the beginning of the transaction.
 */
export async function lockHolder(ctx: Ctx, shopper: string, holder: Pick<Holder, 'email' | 'network'>) {
  const { email, network } = holder
  const names = [
    `checkout:${shopper}`,
    `holds:email:${email.toLowerCase()}`,
    ...(network ? [`holds:network:${network}`] : []),
  ]
  // In one order for everybody, or two of them could wait for each other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(key) from (
    select hashtextextended(value, 0) as key from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)
    order by key offset 0) keys`)
}

/** @throws HELD_TOO_MUCH with the way out, for an order that is to be held or asks for a delivery quote */
export function refuseBeyondCaps(wanted: WantedLine[], usage: HoldUsage, isQuoteRequest: boolean): void {
  const scale = limitScale()
  const message = isQuoteRequest ? whyTooManyQuotes(usage, scale) : whyHeldTooMuch(wanted, usage, scale)
  if (message) throw orderError('HELD_TOO_MUCH', { message })
}

/** The same for an order that exists and is to be held now. */
export async function refuseHoldBeyondCaps(ctx: Ctx, order: Order, exceptIds: string[]): Promise<void> {
  const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const wanted = lines.flatMap((line) => (line.variantId ? [{ ...line, variantId: line.variantId }] : []))
  const variantIds = wanted.map(({ variantId }) => variantId)
  const [row] = await rowsOf<{ usage: HoldUsage }>(
    ctx.db,
    sql`select ${holdUsage(order, variantIds, [order.id, ...exceptIds])} as usage`,
  )
  refuseBeyondCaps(wanted, row!.usage, false)
}
