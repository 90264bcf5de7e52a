import { eq } from 'drizzle-orm'
import { adjustments, type Order, type OrderBalance, orderBalances } from '../../db/schema.ts'
import { actorName, type Ctx } from '../../lib/server/context.ts'
import type { AdjustmentKind } from './payment-states.rules.ts'

/** What the money of an order that exists is now. */
export async function readBalance(ctx: Ctx, orderId: string): Promise<OrderBalance> {
  const [balance] = await ctx.db.select().from(orderBalances).where(eq(orderBalances.orderId, orderId))
  return balance!
}

/** Changes what an order's customer owes, in the order's transaction; a change of nothing is none. Minor units. */
export async function adjust(
  ctx: Ctx,
  change: { orderId: string; kind: AdjustmentKind; amountMinor: number; why?: string | undefined },
): Promise<void> {
  const { orderId, kind, amountMinor, why = '' } = change
  if (amountMinor === 0) return
  await ctx.db
    .insert(adjustments)
    .values({ orderId, kind, amount: amountMinor, why, by: actorName(ctx.actor), createdAt: ctx.now() })
}

/** What the provider's fee adds to what is owed, where the customer pays it on top. */
export const chargeFee = (ctx: Ctx, { id: orderId }: Pick<Order, 'id'>, amountMinor: number): Promise<void> =>
  adjust(ctx, { orderId, kind: 'fee', amountMinor, why: 'The provider’s fee, paid by the customer' })
