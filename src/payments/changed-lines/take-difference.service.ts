import type { Order, Payment } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { dueView } from '../../orders/corrections/added-lines.rules.ts'
import { listOpenFlags, clearFlags, raiseFlag } from '../../orders/flags/order-flags.service.ts'
import { notifyOwners } from '../../orders/mails/owner-notice.service.ts'
import { orderEventWords } from '../../orders/reading/order-event-words.rules.ts'
import { addOrderEvent, sendOrderMails } from '../../orders/status/order-events.service.ts'
import { chargeFee, readBalance } from '../ledger/adjust.service.ts'
import { excessOf } from '../ledger/balance.rules.ts'
import { refundExcess } from '../refunds/refund.service.ts'

/**
 * Has the flag say what is due now of a paid order, and ends it when nothing is (rule: added-lines). One that its owner closed stays
 * closed unless something more was added (`isRaised`).
 */
export async function followDue(ctx: Ctx, order: Order, { isRaised }: { isRaised: boolean }): Promise<void> {
  const { balance: dueMinor } = await readBalance(ctx, order.id)
  const isOpen = (await listOpenFlags(ctx, order.id)).some(({ kind }) => kind === 'added_due')
  await clearFlags(ctx, order, { kind: 'added_due' })
  if (dueMinor > 0 && (isOpen || isRaised))
    await raiseFlag(ctx, order, { kind: 'added_due', params: { dueMinor }, cause: '' })
}

/** Whether a payment that was just written is for what was added, not the order's own one a second time. */
export async function isOfDifference(ctx: Ctx, order: Order, payment: Payment): Promise<boolean> {
  const { linesAddedAt } = order
  if (!linesAddedAt || payment.createdAt < linesAddedAt) return false
  const { balance, ...money } = await readBalance(ctx, order.id)
  return dueView(order, { ...money, balance: balance + (payment.paid ?? 0) }) !== null
}

/**
 * Counts money that came in for what was added to a paid order; `payment` is written already, the order locked. More than was due
 * goes back, the provider's fee apart (`feeMinor`). Gives the id of that refund, to be sent after the commit.
 */
export async function takeDifference(
  ctx: Ctx,
  order: Order,
  payment: Payment,
  feeMinor = 0,
): Promise<{ refundId?: string }> {
  await chargeFee(ctx, order, feeMinor)
  const { balance } = await readBalance(ctx, order.id)
  const { currency } = order
  const amountMinor = (payment.paid ?? 0) - excessOf(payment, balance)
  const params = { amountMinor, dueMinor: Math.max(0, balance), currency }
  const facts = { kind: 'difference_paid', params } as const
  const event = await addOrderEvent(ctx, order, facts)
  const { title, description } = orderEventWords(facts)
  const note = `${title}. ${description}`
  await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_part_paid'], event, note })
  await notifyOwners(ctx, { orderId: order.id, kind: 'difference_paid', paymentId: payment.id })
  await followDue(ctx, order, { isRaised: false })
  return refundExcess(ctx, order, payment, balance)
}
