import { dayAfter } from '../../cart/quote/deposit.rules.ts'
import { rowsOf } from '../../db/rows.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { type Ctx, inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { lagosDay } from '../../lib/time.ts'
import { isWakingHour, reminderAt, reminderDays } from '../../orders/order/part-payment.rules.ts'
import { hasDeposit } from '../../orders/reading/rests.server.ts'
import { saveOrder } from '../../orders/changes/save-order.service.ts'
import { raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { sendOrderMails } from '../../orders/changes/order-events.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import { isRestDue } from './ask-deposit.service.ts'

/** Orders looked at in one run; the next one goes on. */
const atOnce = 500

/**
 * Reminds of rests that are due soon (rule: rest-reminders) and has the owner look at those whose day has passed (rule: rest-due),
 * each once, never at night in Lagos. Safe to run in several processes at once.
 */
export async function sweepRests(ctx: SystemCtx): Promise<void> {
  if (!isWakingHour(ctx.now())) return
  const today = lagosDay(ctx.now())
  const lastDay = dayAfter(today, reminderDays[0])
  const rows = await rowsOf<{ id: string }>(ctx.db)`
    select o.id from orders o
      where o.status = 'pending' and o.deposit_paid_at is not null and o.rest_due_on <= ${lastDay}::date and not o.is_sample
        and case when o.rest_due_on >= ${today}::date
          then ${hasDeposit()} and coalesce(o.rest_reminded > o.rest_due_on - ${today}::date, true)
          else not exists (select from order_flags f where f.order_id = o.id and f.kind = 'rest_due'
            and coalesce(f.cleared_at > ${ctx.now().toISOString()}::timestamptz - interval '1 day', true)) end
      order by o.rest_due_on limit ${atOnce}`
  await forEachSettled(rows, ({ id }) => inTransaction(ctx, (ctx) => remindOrFlag(ctx, id, today)))
}

async function remindOrFlag(ctx: Ctx, orderId: string, today: string): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  const dueOn = order.restDueOn
  if (!isRestDue(order) || dueOn === null) return
  if (dueOn < today) {
    const { balance: dueMinor } = await readBalance(ctx, order.id)
    return raiseFlag(ctx, order, { kind: 'rest_due', params: { dueMinor, dueOn }, cause: dueOn })
  }
  const days = reminderAt(dueOn, ctx.now())
  const isSent = order.restReminded !== null && days !== null && order.restReminded <= days
  if (days === null || isSent) return
  await saveOrder(ctx, order, { restReminded: days })
  const event = `rest-due-${dueOn}-${days}`
  await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_rest_due'], event, onlyWhile: 'pending' })
}
