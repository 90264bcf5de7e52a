import { eq, type SQL, sql } from 'drizzle-orm'
import { type Order, orderLines } from '../../db/schema.ts'
import { rowsOf, uuids } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { limitScale } from '../../lib/server/web/rate-limit.ts'
import { type HoldUsage, type RequestedLine, whyHeldTooMuch, whyTooManyQuotes } from './hold-caps.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'

/** Who a hold is counted for; `network` is null where it is not known. */
export type Holder = Pick<Order, 'userId' | 'guestSessionId' | 'email' | 'network'>

/**
 * A column with the `HoldUsage` of this moment; orders in `exceptIds`, which are about to be replaced, are not counted.
 * `lockHolder` and `lockForHold` must have been called by earlier statements of the transaction.
 */
export function holdUsage(holder: Holder, productIds: string[], exceptIds: string[]): SQL<HoldUsage> {
  const { userId, guestSessionId, network } = holder
  return sql<HoldUsage>`(
    with theirs as materialized (
      select o.id, o.hold_state, o.delivery,
        case when o.deposit_paid_at is null then o.hold_expires_at end as hold_expires_at,
        coalesce(o.user_id = ${userId}::uuid or o.guest_session_id = ${guestSessionId}::text, false) as shopper,
        lower(o.email) = lower(${holder.email}::text) as email,
        coalesce(o.network = ${network}::text, false) as network
      from orders o
      where o.status = 'pending' and o.source = 'shop' and o.id <> all(${uuids(exceptIds)}) and (
        o.user_id = ${userId}::uuid or o.guest_session_id = ${guestSessionId}::text
        or lower(o.email) = lower(${holder.email}::text) or o.network = ${network}::text)),
    held as (
      select l.product_id, t.shopper, t.email, t.network, sum(l.quantity)::int as pieces, sum(l.line_total)::float8 as value,
        min(t.hold_expires_at) as until
      from theirs t join order_lines l on l.order_id = t.id where t.hold_state = 'held'
      group by 1, 2, 3, 4)
    select jsonb_build_object(
      'held', (select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'pieces', pieces,
        'valueMinor', value, 'heldUntil', until, 'shopper', shopper, 'email', email, 'network', network)), '[]') from held),
      'quotes', (select jsonb_build_object('shopper', count(*) filter (where shopper),
        'email', count(*) filter (where email), 'network', count(*) filter (where network))
        from theirs where delivery is null),
      'stock', (select coalesce(jsonb_object_agg(product_id, stock), '{}') from (
        select v.product_id, sum(v.stock)::int as stock from product_variants v
        where v.product_id = any(${uuids(productIds)}) group by 1) stocks)))`
}

/**
 * The locks that let the checkouts of one shopper and of one e-mail address wait for each other, so that none misses what another
 * is about to hold (rule: hold-caps). Networks have none: a carrier's is a city (decision 064). One statement, at the beginning of
 * the transaction; it also lets the transaction's statements keep their plans, which PostgreSQL else makes for each order
 * (decision 015).
 */
export async function lockHolder(ctx: Ctx, shopper: string, email: string) {
  const names = [`checkout:${shopper}`, `holds:email:${email.toLowerCase()}`]
  // In one order for everybody, or two of them could wait for each other.
  await ctx.db
    .execute(sql`select pg_advisory_xact_lock(key), set_config('plan_cache_mode', 'force_generic_plan', true)
    from (
    select hashtextextended(value, 0) as key from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)
    order by key offset 0) keys`)
}

/**
 * Whether this buyer has paid an order here before, as a condition: by her account, her browser, or her e-mail address with
 * her phone number; an address alone can be anybody's. Who has is not counted with her network.
 */
export const hasPaidBefore = (buyer: Omit<Holder, 'network'> & { phone: string }): SQL => sql`exists (
  select from orders paid where paid.status in ('paid', 'processing', 'shipped', 'delivered') and paid.total_amount > 0 and (
    paid.user_id = ${buyer.userId}::uuid or paid.guest_session_id = ${buyer.guestSessionId}::text
    or lower(paid.email) = lower(${buyer.email}::text) and paid.phone = ${buyer.phone}::text))`

/**
 * `network` is that of the order itself: null where it is not counted.
 * @throws HELD_TOO_MUCH with the way out, for an order that is to be held or asks for a delivery quote
 */
export function refuseBeyondCaps(
  { network }: Pick<Order, 'network'>,
  wanted: RequestedLine[],
  usage: HoldUsage,
  isQuoteRequest: boolean,
): void {
  const counting = { isNetworkCounted: network !== null, scale: limitScale() }
  const message = isQuoteRequest ? whyTooManyQuotes(usage, counting) : whyHeldTooMuch(wanted, usage, counting)
  if (message) throw orderError('HELD_TOO_MUCH', { message })
}

/** The lines of an order that are of products. */
export async function listCatalogueLines(ctx: Ctx, orderId: string): Promise<RequestedLine[]> {
  const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return lines.flatMap((line) => (line.productId ? [{ ...line, productId: line.productId }] : []))
}

/** The same for an order that exists and is to be held now. */
export async function refuseHoldBeyondCaps(
  ctx: Ctx,
  order: Order,
  wanted: RequestedLine[],
  exceptIds: string[],
): Promise<void> {
  const productIds = wanted.map(({ productId }) => productId)
  const [row] = await rowsOf<{ usage: HoldUsage }>(ctx.db)`
    select ${holdUsage(order, productIds, [order.id, ...exceptIds])} as usage`
  refuseBeyondCaps(order, wanted, row!.usage, false)
}
