import { and, eq } from 'drizzle-orm'
import { ownOrders } from '../account/own-orders.server.ts'
import { orders, type ReturnRow, returns } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import type { Proof } from '../orders/tracking/find-her-order.service.ts'
import { trackOrder } from '../orders/tracking/track-order.service.ts'
import { returnError } from './returns.errors.rules.ts'

/** A return of who asks, by the proofs of an order. Throws RETURN_NOT_FOUND. */
export async function findHerReturn(
  ctx: Ctx,
  { id, ...proof }: Proof & { id: string },
  secret: string,
): Promise<ReturnRow> {
  const [found] = await ctx.db
    .select({ row: returns, number: orders.orderNumber })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id))
  if (!found) throw returnError('RETURN_NOT_FOUND')
  const [own] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, found.row.orderId), ownOrders(ctx.actor)))
  if (own) return found.row
  if (proof.token === undefined && proof.email === undefined) throw returnError('RETURN_NOT_FOUND')
  await trackOrder(ctx, { order: found.number, ...proof }, secret)
  return found.row
}
