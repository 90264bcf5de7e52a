import { and, eq, lt } from 'drizzle-orm'
import { orders, returns } from '../db/schema.ts'
import type { SystemCtx } from '../lib/server/context.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { lagosDay } from '../lib/time.ts'
import { mayMove } from './return-states.rules.ts'
import { endReturn } from './end-return.service.ts'
import { lockExchange } from './exchange-order.service.ts'
import { withReturn } from './move-return.service.ts'

/**
 * Ends approved returns of which nothing arrived in time: their pieces are free again, and the customer is written to (rule:
 * return-expiry). @throws what failed, after the others were done
 */
export async function expireReturns(ctx: SystemCtx): Promise<void> {
  const late = await ctx.db
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(
      and(
        eq(returns.state, 'approved'),
        lt(returns.expiresOn, lagosDay(ctx.now())),
        eq(orders.isSample, false),
      ),
    )
    .limit(500)
  await forEachSettled(late, ({ id }) =>
    withReturn(ctx, id, async (ctx, locked) => {
      // Something may have arrived meanwhile.
      if (!mayMove(locked.row, 'expired')) return
      const exchange = await lockExchange(ctx, locked.row)
      // What was lent is out there: its flag stays until the old piece came.
      if (!exchange?.hasLeft || exchange.spentMinor === 0) await endReturn(ctx, locked, 'expired')
    }),
  )
}
