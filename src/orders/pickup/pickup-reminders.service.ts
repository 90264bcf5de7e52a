import { and, eq, lte } from 'drizzle-orm'
import { orders, pickups } from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { type Ctx, inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { lagosDay } from '../../lib/time.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { addOrderEvent, sendOrderMails } from '../changes/order-events.service.ts'
import { raiseFlag } from '../changes/order-flags.service.ts'
import { isWakingHour } from '../order/part-payment.rules.ts'
import { findPickup } from './pickup-rows.service.ts'

/** Orders looked at in one run; the next one goes on. */
const atOnce = 200

/**
 * Reminds customers of ready orders at half of their days, and has the owner decide about those nobody fetched by their day
 * (rule: pickup-not-collected), each once, never at night in Lagos. Safe to run in several processes at once.
 */
export async function sweepPickups(ctx: SystemCtx): Promise<void> {
  if (!isWakingHour(ctx.now())) return
  const due = await ctx.db
    .select({ id: pickups.orderId })
    .from(pickups)
    .innerJoin(orders, eq(orders.id, pickups.orderId))
    .where(and(lte(pickups.dueAt, ctx.now()), eq(orders.isSample, false)))
    .orderBy(pickups.dueAt)
    .limit(atOnce)
  await forEachSettled(due, ({ id }) => inTransaction(ctx, (ctx) => remindOrAsk(ctx, id)))
}

async function remindOrAsk(ctx: Ctx, orderId: string): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  const pickup = await findPickup(ctx, orderId)
  if (!pickup?.dueAt || pickup.dueAt > ctx.now()) return
  const isOpen = order.status === 'paid' || order.status === 'pending'
  const isOver = pickup.keepUntil <= ctx.now()
  await ctx.db
    .update(pickups)
    .set({ isReminded: true, dueAt: isOpen && !isOver ? pickup.keepUntil : null })
    .where(eq(pickups.orderId, orderId))
  if (!isOpen) return
  if (isOver) {
    const params = { keptUntil: lagosDay(pickup.keepUntil) }
    return raiseFlag(ctx, order, { kind: 'not_collected', params, cause: '' })
  }
  const event = await addOrderEvent(ctx, order, { kind: 'pickup_reminded', params: {} })
  await sendOrderMails(ctx, { orderId, kinds: ['order_ready'], event, note: 'reminder' })
}
