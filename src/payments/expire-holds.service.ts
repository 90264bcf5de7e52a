import type { PaymentsCtx } from './payments-ctx.server.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { inTransaction } from '../lib/server/context.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import { lockOrder, transitionLockedOrder } from '../orders/transition-order.service.ts'
import { listUnsettledAttempts } from './open-attempt.service.ts'
import { watchForOutage } from './payment.rules.ts'
import { settlePayment } from './settle-payment.service.ts'

/** How long an order whose payment is on its way, or cannot be asked about, keeps its items longer. */
const graceMs = 5 * minuteMs

/**
 * Cancels pending orders whose hold ran out and gives their stock back; an order that may be getting paid right now is
 * asked about first and waits, for a day at most. Those without an open attempt go first, as nobody has to be asked; when
 * Paystack cannot be reached the others wait as if asked. Safe to run in several processes at once. Returns how many it
 * cancelled.
 */
export async function expireHolds(ctx: PaymentsCtx): Promise<number> {
  const claimedUntil = new Date(ctx.now().getTime() + graceMs)
  const due = await claimDueOrders(ctx, claimedUntil)
  const outage = watchForOutage()
  const toAsk: typeof due = []
  let cancelled = 0
  const expire = async (id: string) => {
    if (await cancelExpired(ctx, id, claimedUntil)) cancelled += 1
  }
  const steps = [
    () =>
      forEachSettled(due, async (order) => {
        const isOpen = (await listUnsettledAttempts(ctx, order.id)).length > 0
        if (isOpen) toAsk.push(order)
        else await expire(order.id)
      }),
    () =>
      forEachSettled(toAsk, async ({ id, isOld }) => {
        const mayBePaid = await askPaystack(ctx, id, outage)
        if (!mayBePaid || isOld) await expire(id)
      }),
  ]
  await forEachSettled<() => Promise<void>>(steps, (step) => step())
  return cancelled
}

/** Moves the expiry of due orders on, so that no other process takes the same ones. */
async function claimDueOrders(ctx: PaymentsCtx, claimedUntil: Date) {
  const now = ctx.now()
  const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`
  return rowsOf<{ id: string; isOld: boolean }>(
    ctx.db,
    sql`
    update orders set hold_expires_at = ${at(claimedUntil.getTime())} where id in (
      select id from orders where hold_state = 'held' and status = 'pending' and hold_expires_at <= ${at(now.getTime())}
      order by hold_expires_at limit 200 for update skip locked)
    returning id, created_at < ${at(now.getTime() - dayMs)} as "isOld"`,
  )
}

async function askPaystack(
  ctx: PaymentsCtx,
  orderId: string,
  outage: ReturnType<typeof watchForOutage>,
): Promise<boolean> {
  let mayBePaid = false
  for (const { reference } of await listUnsettledAttempts(ctx, orderId)) {
    if (outage.isOn()) return true
    const { state } = await settlePayment(ctx, reference)
    outage.saw(state)
    if (state === 'in_flight' || state === 'unreachable') mayBePaid = true
  }
  return mayBePaid
}

async function cancelExpired(ctx: PaymentsCtx, orderId: string, claimedUntil: Date): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    // A shopper who tries to pay again meanwhile has been given a new hold.
    const wasExtended = order.holdExpiresAt?.getTime() !== claimedUntil.getTime()
    if (order.status !== 'pending' || order.holdState !== 'held' || wasExtended) return false
    await transitionLockedOrder(ctx, order, 'cancelled', {
      eventType: 'hold_expired',
      title: 'Order cancelled',
      why: 'The order was not paid in time, so its items are back on sale.',
    })
    return true
  })
}
