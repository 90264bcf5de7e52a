import { removeBoughtLines } from '../../cart/cart-merge.service.ts'
import type { Order } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'

/** What a sale brings with it, in its transaction: the bought lines leave the cart (rule: cart-after-payment). */
export async function finishSale(ctx: Ctx, order: Order): Promise<void> {
  await removeBoughtLines(ctx, { userId: order.userId, guestKey: order.guestSessionId, orderId: order.id })
}
