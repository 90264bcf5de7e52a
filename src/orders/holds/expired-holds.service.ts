import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { dayMs } from '../../lib/time.ts'
import { lockOrder } from '../status/lock-order.service.ts'
import { applyOrderChange } from '../status/apply-order-change.service.ts'

/** An unpaid order whose hold ran out; of one with a deposit a person decides (rule: rest-due). `isOld` after a day: then no open payment keeps its items any longer. */
export type ExpiredHold = { id: string; isOld: boolean }

const atOnce = 200

/** Moves the expiry of due orders on to `claimedUntil`, so that no other process takes the same ones. */
export async function claimExpiredHolds(ctx: SystemCtx, claimedUntil: Date): Promise<ExpiredHold[]> {
  const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`
  const now = ctx.now().getTime()
  return rowsOf<ExpiredHold>(ctx.db)`
    update orders set hold_expires_at = ${at(claimedUntil.getTime())} where id in (
      select id from orders where status = 'pending' and deposit_paid_at is null and hold_expires_at <= ${at(now)}
      order by hold_expires_at limit ${atOnce} for update skip locked)
    returning id, created_at < ${at(now - dayMs)} as "isOld"`
}

/** Cancels a claimed order and gives its stock back. False when it was paid, or was given a new hold, meanwhile. */
export function cancelExpiredHold(ctx: SystemCtx, orderId: string, claimedUntil: Date): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const isRenewed = order.holdExpiresAt?.getTime() !== claimedUntil.getTime()
    if (order.status !== 'pending' || order.depositPaidAt || isRenewed) return false
    await applyOrderChange(ctx, order, { kind: 'cancelled', cause: 'hold_expired' })
    return true
  })
}
