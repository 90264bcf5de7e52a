import { eq } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { type Order, refundLines, refunds } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { clearFlags } from '../../orders/changes/order-flags.service.ts'
import type { ChosenPieces } from './refund-lines.service.ts'
import { refundFlag } from './record-refund.service.ts'

/** Failed refunds of a locked order are over, their flags with them: its owner has decided about their money (rule: excess). */
export async function dropFailed(ctx: Ctx, order: Order): Promise<void> {
  for (const { id } of await listFailed(ctx, order)) await drop(ctx, order, id)
}

/**
 * Failed refunds that a new one of `amountMinor` takes the place of are over: those of a line it is of, or for money alone those whose
 * money it takes beyond what is too much anyway; what is left of their money is too much then. Gives what the others shall still give
 * back, in minor units (rule: replaced-refunds).
 */
export async function dropReplaced(
  ctx: Ctx,
  order: Order,
  refund: { chosen: ChosenPieces[]; amountMinor: number; balance: number },
): Promise<number> {
  const failed = await listFailed(ctx, order)
  const lineIds = new Set(refund.chosen.map(({ line }) => line.id))
  let waitingMinor = failed.reduce((sum, { amount }) => sum + amount, 0)
  for (const { id, amount, lines } of failed) {
    const isReplaced =
      lineIds.size > 0
        ? lines.some((line) => lineIds.has(line))
        : refund.amountMinor > -refund.balance - waitingMinor
    if (!isReplaced) continue
    waitingMinor -= amount
    // The pieces are the new one's.
    if (lineIds.size > 0) await ctx.db.delete(refundLines).where(eq(refundLines.refundId, id))
    await drop(ctx, order, id)
  }
  return waitingMinor
}

/** With the lines that they, or another part of the same request that failed, were of. */
const listFailed = (ctx: Ctx, { id }: Order) =>
  rowsOf<{ id: string; amount: number; lines: string[] }>(ctx.db)`
    select r.id, r.amount, array(
        select l.order_line_id from refund_lines l join refunds f on f.id = l.refund_id join payments q on q.id = f.payment_id
        where q.order_id = ${id} and f.created_at = r.created_at and f.state = 'refused') as lines
      from refunds r join payments p on p.id = r.payment_id
      where p.order_id = ${id} and r.state = 'refused' order by r.created_at, r.id`

async function drop(ctx: Ctx, order: Order, refundId: string): Promise<void> {
  await ctx.db.update(refunds).set({ state: 'dropped', updatedAt: ctx.now() }).where(eq(refunds.id, refundId))
  await clearFlags(ctx, order, refundFlag(refundId))
}
