import { audit, type AuditChange } from '../../lib/server/watch/audit.ts'
import { sql, type WithSubquery } from 'drizzle-orm'
import { type Order, orderEvents } from '../../db/schema.ts'
import { actorName, type Ctx, type StaffCtx } from '../../lib/server/context.ts'
import { type OrderMailJob, orderMailQueue } from '../order/order-mail.rules.ts'
import type { OrderEventFacts } from '../order/order-event-words.rules.ts'
import type { OrderStatus } from '../order/order-status.rules.ts'

/**
 * Adds an event to the order's one history and tells its owner's open pages. Returns the event's id. `change` is written by
 * the same statement.
 */
export async function addOrderEvent(
  ctx: Ctx,
  order: Pick<Order, 'id' | 'userId'>,
  event: OrderEventFacts & {
    status?: OrderStatus
    /** For the staff alone. */
    isPrivate?: boolean
  },
  change?: WithSubquery,
): Promise<string> {
  const [row] = await (change ? ctx.db.with(change) : ctx.db)
    .insert(orderEvents)
    .values({
      ...event,
      orderId: order.id,
      actor: actorName(ctx.actor),
      // Later than the one before, also within a millisecond: the history is read in the order of its times.
      createdAt: sql`greatest(${ctx.now().toISOString()}::timestamptz, (select max(created_at) + interval '1 millisecond'
        from order_events where order_id = ${order.id}))`,
    })
    .returning({
      id: orderEvents.id,
      notice: sql`pg_notify('orders_changed', ${order.userId ?? 'guest'})`,
    })
  return row!.id
}

/** Sends mails as one job of this transaction, not before `startAfter`. */
export async function sendOrderMails(ctx: Ctx, job: OrderMailJob, startAfter?: Date): Promise<void> {
  if (job.kinds.length === 0) return
  await ctx.queue.send(ctx.db, orderMailQueue, job, startAfter && { startAfter })
}

/** The audit's line of a change of an order, in its transaction. */
export const auditOrder = (
  ctx: StaffCtx,
  id: string,
  action: string,
  change?: AuditChange | null,
): Promise<void> => audit(ctx, ['order', id], action, change)
