import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { type Order, orderBalances } from '../../db/schema.ts'
import { type Ctx, inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { dayMs } from '../../lib/time.ts'
import { clearFlags } from '../changes/order-flags.service.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { applyOrderChange } from '../changes/apply-order-change.service.ts'

/** An unpaid order whose hold ran out; of one with a deposit a person decides (rule: rest-due), unless all of its money was
 * taken back. `isOld` after a day: then no open payment keeps its items any longer. */
export type ExpiredHold = { id: string; isOld: boolean }

const atOnce = 200
const holdsNothing = sql`(select b.held from order_balances b where b.order_id = orders.id) <= 0`

/** Moves the expiry of due orders on to `claimedUntil`, so that no other process takes the same ones. */
export async function claimExpiredHolds(ctx: SystemCtx, claimedUntil: Date): Promise<ExpiredHold[]> {
  const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`
  const now = ctx.now().getTime()
  return rowsOf<ExpiredHold>(ctx.db)`
    update orders set hold_expires_at = ${at(claimedUntil.getTime())} where id in (
      select id from orders where status = 'pending' and hold_expires_at <= ${at(now)} and (deposit_paid_at is null or ${holdsNothing})
      order by hold_expires_at limit ${atOnce} for update skip locked)
    returning id, created_at < ${at(now - dayMs)} as "isOld"`
}

/** Cancels a claimed order and gives its stock back. False when it was paid, or was given a new hold, meanwhile. */
export function cancelExpiredHold(ctx: SystemCtx, orderId: string, claimedUntil: Date): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const isRenewed = order.holdExpiresAt?.getTime() !== claimedUntil.getTime()
    if (order.status !== 'pending' || isRenewed) return false
    if (order.depositPaidAt && (await readHeld(ctx, order)) > 0) return false
    await applyOrderChange(ctx, order, { kind: 'cancelled', cause: 'hold_expired' })
    // Its deposit was taken back: there is no rest to wait for.
    if (order.depositPaidAt) await clearFlags(ctx, order, { kind: 'rest_due' })
    return true
  })
}

async function readHeld(ctx: Ctx, order: Order): Promise<number> {
  const [money] = await ctx.db
    .select({ held: orderBalances.held })
    .from(orderBalances)
    .where(eq(orderBalances.orderId, order.id))
  return money!.held
}
