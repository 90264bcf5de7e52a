import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { ordersOf } from '../../account/own-orders.server.ts'
import { orderLines, orders } from '../../db/schema.ts'
import type { Actor } from '../../lib/server/context.ts'

type Shopper = { userId: string | null; guestKey: string | null }

/**
 * SQL of the pieces of a variant available to this shopper: the free ones, and those held by her own unpaid
 * orders, which a new order takes over (rule: own-holds). `variant` is the name of a row of
 * `product_variants` in the query.
 */
export function availableTo(shopper: Shopper, variant: SQL): SQL<number> {
  const free = sql<number>`(${variant}.stock - ${variant}.held)`
  if (!shopper.userId && !shopper.guestKey) return free
  const ownHolds = sql`
    select ${orderLines.variantId} as variant_id, sum(${orderLines.quantity})::int as quantity
    from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${and(ordersOf(shopper), eq(orders.status, 'pending'), eq(orders.holdState, 'held'), isNull(orders.depositPaidAt), isNotNull(orderLines.variantId))}
    group by ${orderLines.variantId}`
  // As one object, because the database then adds them up once for the whole query and not for every variant.
  const byVariant = sql`(select jsonb_object_agg(variant_id, quantity) from (${ownHolds}) own_holds)`
  return sql<number>`(${free} + coalesce((${byVariant} ->> ${variant}.id::text)::int, 0))`
}

export const shopperOf = (actor: Actor): Shopper => ({
  userId: actor.kind === 'customer' ? actor.userId : null,
  guestKey: actor.kind === 'system' ? null : actor.guestKey,
})
