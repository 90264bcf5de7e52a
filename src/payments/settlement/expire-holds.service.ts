import { forEachSettled } from '../../lib/for-each-settled.ts'
import { minuteMs } from '../../lib/time.ts'
import {
  cancelExpiredHold,
  claimExpiredHolds,
  type ExpiredHold,
} from '../../orders/holds/expired-holds.service.ts'
import { askAboutOrder, listUnsettledPayments } from './ask-about-order.service.ts'
import { watchForOutage } from '../providers/ask-again.rules.ts'
import type { SystemPaymentsCtx } from '../providers/payment-provider.server.ts'

/** How long an order whose payment is on its way, or cannot be asked about, keeps its items longer. */
const graceMs = 5 * minuteMs

/**
 * Cancels pending orders whose hold ran out and gives their stock back (rule: stock-hold); an order that may be getting paid
 * right now is asked about first and waits, for a day at most. Those without an open payment go first, as nobody has to be
 * asked; when the provider cannot be reached the others wait as if asked. Safe to run in several processes at once. Returns how
 * many it cancelled.
 */
export async function expireHolds(ctx: SystemPaymentsCtx): Promise<number> {
  const claimedUntil = new Date(ctx.now().getTime() + graceMs)
  const due = await claimExpiredHolds(ctx, claimedUntil)
  const outage = watchForOutage()
  const toAsk: ExpiredHold[] = []
  let cancelled = 0
  const expire = async (id: string) => {
    if (await cancelExpiredHold(ctx, id, claimedUntil)) cancelled += 1
  }
  const steps = [
    () =>
      forEachSettled(due, async (order) => {
        const isOpen = (await listUnsettledPayments(ctx, order.id)).length > 0
        if (isOpen) toAsk.push(order)
        else await expire(order.id)
      }),
    () =>
      forEachSettled(toAsk, async ({ id, isOld }) => {
        const { money } = await askAboutOrder(ctx, id, outage)
        const mayBePaid = money === 'in_flight' || money === 'unreachable'
        if (!mayBePaid || isOld) await expire(id)
      }),
  ]
  await forEachSettled<() => Promise<void>>(steps, (step) => step())
  return cancelled
}
