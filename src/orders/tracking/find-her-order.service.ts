import { eq } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { findOwnOrder } from '../reading/read-orders.service.ts'
import { trackOrder } from './track-order.service.ts'

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
