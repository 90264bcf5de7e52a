import { and, eq } from 'drizzle-orm'
import { type Order, returnLines, type ReturnLineRow, type ReturnRow, returns } from '../db/schema.ts'
import { defineQueue } from '../lib/job-queue.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { addOrderEvent } from '../orders/changes/order-events.service.ts'
import { clearFlags, raiseFlag } from '../orders/changes/order-flags.service.ts'
import { saveOrder } from '../orders/changes/save-order.service.ts'
import type { ReturnState } from '../orders/order/return-events.rules.ts'
import { mayMove, waitsForOwner } from './return-states.rules.ts'
import { returnError } from './returns.errors.rules.ts'

/** A mail about a step of a return, once for its event. */
export const returnMailQueue = defineQueue<{ returnId: string; event: string; to: ReturnState }>(
  'returns.mail',
)

/** A return with its order, both locked: the order first, as everything that changes an order locks it. */
export type LockedReturn = { order: Order; row: ReturnRow; lines: ReturnLineRow[] }

/** Throws RETURN_NOT_FOUND. */
export async function lockReturn(ctx: Ctx, id: string): Promise<LockedReturn> {
  const [seen] = await ctx.db.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, id))
  if (!seen) throw returnError('RETURN_NOT_FOUND')
  const order = await lockOrder(ctx, seen.orderId)
  const [row] = await ctx.db.select().from(returns).where(eq(returns.id, id)).for('update')
  if (!row) throw returnError('RETURN_NOT_FOUND')
  const lines = await ctx.db
    .select()
    .from(returnLines)
    .where(eq(returnLines.returnId, id))
    .orderBy(returnLines.id)
  return { order, row, lines }
}

type Columns = Partial<Omit<ReturnRow, 'id' | 'orderId' | 'number' | 'state' | 'kind'>>

/**
 * Moves a locked return on, with the order's event, the mail and what waits for the owner, in one transaction (rule: return-states).
 * Throws RETURN_MOVED_ON when its state does not allow it.
 */
export async function moveReturn(
  ctx: Ctx,
  { order, row }: Pick<LockedReturn, 'order' | 'row'>,
  to: ReturnState,
  columns: Columns = {},
  why?: string,
): Promise<ReturnRow> {
  if (!mayMove(row, to)) throw returnError('RETURN_MOVED_ON')
  const [now] = await ctx.db
    .update(returns)
    .set({ ...columns, state: to, updatedAt: ctx.now() })
    .where(and(eq(returns.id, row.id), eq(returns.state, row.state)))
    .returning()
  await tellStep(ctx, order, now!, why)
  return now!
}

/** The event, the mail and the flag of a return that has just got the state it has. */
export async function tellStep(ctx: Ctx, order: Order, row: ReturnRow, why?: string): Promise<void> {
  const { id, number, kind, state: to } = row
  const params = { number, kind, to, ...(why && { why }) }
  const event = await addOrderEvent(ctx, order, { kind: 'return_moved', params })
  await ctx.queue.send(ctx.db, returnMailQueue, { returnId: id, event, to })
  await clearFlags(ctx, order, { kind: 'return_waits', cause: id })
  const step = waitsForOwner(row)
  if (step) await raiseFlag(ctx, order, { kind: 'return_waits', params: { number, kind, step }, cause: id })
  await saveOrder(ctx, order)
}

/** Locks a return and does something with it in one transaction. */
export const withReturn = <C extends Ctx, T>(
  ctx: C,
  id: string,
  work: (ctx: C, locked: LockedReturn) => Promise<T>,
): Promise<T> => inTransaction(ctx, async (ctx) => work(ctx, await lockReturn(ctx, id)))
