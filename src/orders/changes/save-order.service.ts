import { eq } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { changeTime } from '../../lib/server/stale-save.ts'

/** The status is what an order's rows say (`applyOrderChange`), that of its payment what a trigger says. */
type Columns = Omit<Order, 'id' | 'status' | 'paymentStatus' | 'updatedAt'>

/**
 * Writes columns of a locked order, or none, and gives it as it is then: saves that started before are stale from now on
 * (rule: stale-save).
 */
export async function saveOrder(
  ctx: Ctx,
  order: Pick<Order, 'id' | 'updatedAt'>,
  columns: Partial<Columns> = {},
): Promise<Order> {
  const [saved] = await ctx.db
    .update(orders)
    .set({ ...columns, updatedAt: changeTime(ctx, order) })
    .where(eq(orders.id, order.id))
    .returning()
  return saved!
}
