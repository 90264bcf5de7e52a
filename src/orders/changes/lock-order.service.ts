import { eq } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { orderError } from '../order/orders.errors.rules.ts'

/** Locks an order first, before its payments and variants: the one order in which everything here takes its locks. */
export async function lockOrder(ctx: Ctx, orderId: string): Promise<Order> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw orderError('ORDER_NOT_FOUND')
  return order
}
