import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Order, orderFlags, orders } from '../../db/schema.ts'
import { actorName, type Ctx, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { lockOrder } from './lock-order.service.ts'
import { auditOrder, addOrderEvent } from './order-events.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { notifyOfDeadline, notifyStaffScreens } from './owner-notice.service.ts'
import {
  decisionFlagKinds,
  dueFlagKinds,
  type Flag,
  type FlagKind,
  type FlagReason,
  flagsText,
} from '../order/flags.rules.ts'
import { flaggedColumns, type FlaggedOrder, idsInNeed, type OpenFlag } from './open-flags.server.ts'

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
 * Clears an order's open flags, all of them or those of some kinds and a cause, because what they were about is done. Returns the
 * cleared ones, oldest first.
 */
export async function clearFlags(
  ctx: Ctx,
  { id: orderId }: Pick<Order, 'id'>,
  which: { kind?: FlagKind | readonly FlagKind[]; cause?: string } = {},
): Promise<FlagReason[]> {
  const cleared = await ctx.db
    .update(orderFlags)
    .set({ clearedAt: ctx.now(), clearedBy: actorName(ctx.actor) })
    .where(
      and(
        eq(orderFlags.orderId, orderId),
        isNull(orderFlags.clearedAt),
        which.kind && inArray(orderFlags.kind, [which.kind].flat()),
        which.cause === undefined ? undefined : eq(orderFlags.cause, which.cause),
      ),
    )
    .returning()
  return cleared
    .toSorted((a, b) => a.raisedAt.getTime() - b.raisedAt.getTime())
    .map(({ kind, params }) => ({ kind, params }) as FlagReason)
}

/** The open flags about what is due name it as it is now, in minor units; nobody is notified again. */
export const restateDue = (ctx: Ctx, { id }: Pick<Order, 'id'>, dueMinor: number): Promise<unknown> =>
  ctx.db
    .update(orderFlags)
    .set({ params: sql`${orderFlags.params} || ${JSON.stringify({ dueMinor })}::jsonb` })
    .where(
      and(eq(orderFlags.orderId, id), inArray(orderFlags.kind, dueFlagKinds), isNull(orderFlags.clearedAt)),
    )

/** The orders that wait for the owner, with all their flags. Newest first, at most 200. */
export function listOrdersInNeed(ctx: OwnerCtx): Promise<FlaggedOrder[]> {
  return ctx.db
    .select(flaggedColumns)
    .from(orders)
    .where(sql`orders.id in (${idsInNeed})`)
    .orderBy(desc(orders.createdAt))
    .limit(200)
}

/** One order's open flags, oldest first. */
export async function listOpenFlags(ctx: Ctx, orderId: string): Promise<OpenFlag[]> {
  const [row] = await ctx.db.select(flaggedColumns).from(orders).where(eq(orders.id, orderId))
  return row?.flags ?? []
}

/**
 * An owner has looked: the reasons are stored in the history and leave the queue. Those about money that is due or too much stay
 * until that is decided. Throws NOT_FLAGGED, NEEDS_DECISION, ORDER_NOT_FOUND.
 */
export function closeFlags(ctx: OwnerCtx, orderId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status === 'pending_review') throw orderError('NEEDS_DECISION')
    const open = await listOpenFlags(ctx, orderId)
    if (open.length === 0) throw orderError('NOT_FLAGGED')
    const kinds = open.map(({ kind }) => kind).filter((kind) => !decisionFlagKinds.includes(kind))
    if (kinds.length === 0) throw orderError('NEEDS_DECISION')
    const flags = await clearFlags(ctx, order, { kind: kinds })
    const attentionReason = flagsText(flags)
    await addOrderEvent(ctx, order, { kind: 'review_closed', params: { flags } })
    // Lines of before have the same names.
    await auditOrder(ctx, orderId, 'order.attention_cleared', {
      before: { attentionReason },
      after: { attentionReason: null },
    })
  })
}
