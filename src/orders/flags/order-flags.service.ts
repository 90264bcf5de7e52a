import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Order, orderFlags, orders } from '../../db/schema.ts'
import { actorName, type Ctx, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { lockOrder } from '../status/lock-order.service.ts'
import { auditOrder, addOrderEvent } from '../status/order-events.service.ts'
import { orderError } from '../orders.errors.rules.ts'
import { notifyOfDeadline, notifyStaffScreens } from '../mails/owner-notice.service.ts'
import { type Flag, type FlagKind, type FlagReason, flagsText } from './flags.rules.ts'
import { flaggedColumns, type FlaggedOrder, idsToLookAt, type OpenFlag } from './open-flags.server.ts'

/**
 * Puts an order into the "needs a look" queue whatever its status (rule: order-flags), and notifies the owners. An open flag of
 * the same kind and cause stays as it is.
 */
export async function raiseFlag(ctx: Ctx, { id: orderId }: Pick<Order, 'id'>, flag: Flag): Promise<void> {
  const [added] = await ctx.db
    .insert(orderFlags)
    .values({ ...flag, orderId, raisedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: orderFlags.id, notice: notifyStaffScreens })
  if (added) await notifyOfDeadline(ctx, { kind: 'needs_you', orderId, flagId: added.id }, flag.dueAt ?? null)
}

/**
 * Clears an order's open flags, all of them or those of a kind and cause, because what they were about is done. Returns the
 * cleared ones, oldest first.
 */
export async function clearFlags(
  ctx: Ctx,
  { id: orderId }: Pick<Order, 'id'>,
  which: { kind?: FlagKind; cause?: string } = {},
): Promise<FlagReason[]> {
  const cleared = await ctx.db
    .update(orderFlags)
    .set({ clearedAt: ctx.now(), clearedBy: actorName(ctx.actor) })
    .where(
      and(
        eq(orderFlags.orderId, orderId),
        isNull(orderFlags.clearedAt),
        which.kind && eq(orderFlags.kind, which.kind),
        which.cause === undefined ? undefined : eq(orderFlags.cause, which.cause),
      ),
    )
    .returning()
  return cleared
    .toSorted((a, b) => a.raisedAt.getTime() - b.raisedAt.getTime())
    .map(({ kind, params }) => ({ kind, params }) as FlagReason)
}

/** The "needs a look" queue: flagged orders and those in review, with their flags. Newest first, at most 200. */
export function listFlaggedOrders(ctx: OwnerCtx): Promise<FlaggedOrder[]> {
  return ctx.db
    .select(flaggedColumns)
    .from(orders)
    .where(sql`orders.id in (${idsToLookAt})`)
    .orderBy(desc(orders.createdAt))
    .limit(200)
}

/** One order's open flags, oldest first. */
export async function listOpenFlags(ctx: Ctx, orderId: string): Promise<OpenFlag[]> {
  const [row] = await ctx.db.select(flaggedColumns).from(orders).where(eq(orders.id, orderId))
  return row?.flags ?? []
}

/**
 * An owner has looked: the reasons are kept in the history and leave the queue. Throws NOT_FLAGGED, NEEDS_DECISION,
 * ORDER_NOT_FOUND.
 */
export function closeFlags(ctx: OwnerCtx, orderId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status === 'pending_review') throw orderError('NEEDS_DECISION')
    const flags = await clearFlags(ctx, order)
    if (flags.length === 0) throw orderError('NOT_FLAGGED')
    const attentionReason = flagsText(flags)
    await addOrderEvent(ctx, order, { kind: 'review_closed', params: { flags } })
    // Lines of before have the same names.
    await auditOrder(ctx, orderId, 'order.attention_cleared', {
      before: { attentionReason },
      after: { attentionReason: null },
    })
  })
}
