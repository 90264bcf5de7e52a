import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { orders } from '../../db/schema.ts'
import { inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { minuteMs } from '../../lib/time.ts'
import { yieldAfterMinutes } from './hold-caps.rules.ts'
import { lockOrder } from '../status/lock-order.service.ts'
import { addOrderEvent } from '../status/order-events.service.ts'
import { releaseHeldStock } from './stock.service.ts'

const atOnce = 100

/**
 * Unpaid orders that have held the last pieces of something for ten minutes, oldest first; not those an owner keeps for
 * somebody.
 */
export function listYieldingOrders(ctx: SystemCtx): Promise<{ id: string }[]> {
  const since = new Date(ctx.now().getTime() - yieldAfterMinutes * minuteMs).toISOString()
  return rowsOf<{ id: string }>(
    ctx.db,
    sql`
    select o.id from orders o
    where o.status = 'pending' and o.hold_state = 'held' and o.source = 'shop' and o.held_since <= ${since}::timestamptz
      and exists (select from order_lines l join product_variants v on v.id = l.variant_id
        where l.order_id = o.id and v.stock <= v.held)
    order by o.held_since limit ${atOnce}`,
  )
}

/**
 * The order's pieces are for whoever pays first, its own customer among them; it can be paid until it expires. False when it
 * holds nothing any more.
 */
export function yieldHold(ctx: SystemCtx, orderId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status !== 'pending' || order.holdState !== 'held') return false
    await releaseHeldStock(ctx, order.id)
    await ctx.db
      .update(orders)
      .set({ holdState: 'yielded', updatedAt: ctx.now() })
      .where(eq(orders.id, order.id))
    await addOrderEvent(ctx, order, {
      eventType: 'hold_yielded',
      title: 'Your items are no longer set aside',
      description:
        'Other shoppers want the last pieces, and no payment has been started. Pay soon to get yours.',
    })
    return true
  })
}
