import { eq } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'

type DepositColumns = Pick<
  Order,
  'depositAmount' | 'restDueOn' | 'depositPaidAt' | 'restReminded' | 'holdExpiresAt' | 'idempotencyKey'
>

/** Writes what an order in parts keeps of its deposit, and until when it is held, in the order's transaction. */
export async function writeDeposit(
  ctx: Ctx,
  { id }: Pick<Order, 'id'>,
  columns: Partial<DepositColumns>,
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ ...columns, updatedAt: ctx.now() })
    .where(eq(orders.id, id))
}
