import type { Order, Payment } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { notifyOwners } from '../../orders/changes/owner-notice.service.ts'
import { orderEventWords } from '../../orders/order/order-event-words.rules.ts'
import { addOrderEvent, sendOrderMails } from '../../orders/changes/order-events.service.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import { excessOf } from '../ledger/balance.rules.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import { refundExcess } from '../refunds/refund.service.ts'

/**
 * Counts money that came in for what is due of a paid order; `payment` is written already, the order locked. More than was due
 * goes back. Gives the id of that refund, to be sent after the commit.
 */
export async function takeDifference(
  ctx: Ctx,
  order: Order,
  payment: Payment,
): Promise<{ refundId?: string }> {
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
  const refund = await refundExcess(ctx, order, payment, balance)
  await followMoney(ctx, order)
  return refund
}
