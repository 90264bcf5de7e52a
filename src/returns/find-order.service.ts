import { and, eq } from 'drizzle-orm'
import { ownOrders } from '../account/own-orders.server.ts'
import { type Order, orders, type ReturnRow, returns } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { orderError } from '../orders/order/orders.errors.rules.ts'
import { findOwnOrder } from '../orders/reading/read-orders.service.ts'
import { trackOrder } from '../orders/tracking/track-order.service.ts'
import { returnError } from './returns.errors.rules.ts'

/** How a caller shows that an order is hers, and from where she calls. */
export type Proof = { email?: string | undefined; token?: string | undefined; clientIp: string }

const read = async (ctx: Ctx, id: string): Promise<Order> =>
  (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0]!

/**
 * The order of who asks (rule: who-may-return): her account's or this browser's, else by the signed link of its mails or its number
 * and e-mail, as tracking finds it, with its limits. Every miss is ORDER_NOT_FOUND.
 */
export async function findHerOrder(
  ctx: Ctx,
  { order, ...proof }: Proof & { order: string },
  secret: string,
): Promise<Order> {
  const own = await findOwnOrder(ctx, order)
  if (own) return read(ctx, own.id)
  if (proof.token === undefined && proof.email === undefined) throw orderError('ORDER_NOT_FOUND')
  const tracked = await trackOrder(ctx, { order, ...proof }, secret)
  return read(ctx, tracked.id)
}

/** A return of who asks, by the same proofs. Throws RETURN_NOT_FOUND. */
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
