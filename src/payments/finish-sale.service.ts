import { eq } from 'drizzle-orm'
import { removeBoughtLines } from '../cart/cart-merge.service.ts'
import { type Order, orderLines } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'

/** What a sale brings with it, in its transaction: the bought lines leave the cart (rule: cart-after-payment). */
export async function finishSale(ctx: Ctx, order: Order): Promise<void> {
  const rows = await ctx.db
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  const lines = rows.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : []))
  await removeBoughtLines(ctx, { userId: order.userId, guestKey: order.guestSessionId, lines })
}
