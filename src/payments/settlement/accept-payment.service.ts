import type { Order } from '../../db/schema.ts'
import { auditOrder } from '../../orders/status/order-events.service.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { dueView } from '../../orders/corrections/added-lines.rules.ts'
import { flagsText } from '../../orders/flags/flags.rules.ts'
import { clearFlags } from '../../orders/flags/order-flags.service.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { addOrderEvent } from '../../orders/status/order-events.service.ts'
import { orderError } from '../../orders/orders.errors.rules.ts'
import { applyOrderChange } from '../../orders/status/apply-order-change.service.ts'
import { acceptableMoney } from './accept-payment.rules.ts'
import { followDue } from '../changed-lines/take-difference.service.ts'
import { adjust, readBalance } from '../ledger/adjust.service.ts'
import { balanceOf } from '../ledger/balance.rules.ts'
import { readPayments } from '../ledger/read-payments.service.ts'
import { paymentError } from '../payments.errors.rules.ts'

/**
 * An owner accepts the money of an order in review: it is paid as any other, with its mails, promo code and cart. What is
 * missing of the total is written off, and stands in its history as what is too much does. The other way out is
 * `cancelOrder`. Of a paid order it lets go what is due for what was added (rule: added-lines). Asks for the password again. Throws PASSWORD_AGAIN, ORDER_NOT_FOUND, ILLEGAL_TRANSITION, OUT_OF_STOCK, PAYMENT_REVERSED, FOREIGN_MONEY,
 * NOTHING_TO_ACCEPT.
 */
export async function acceptPayment(ctx: OwnerCtx, input: { orderId: string; why: string }): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    const { amount: waivedMinor } = dueView(order, await readBalance(ctx, order.id)) ?? { amount: 0 }
    if (waivedMinor > 0) return waive(ctx, order, { amountMinor: waivedMinor, why: input.why })
    if (order.status !== 'pending_review') throw orderError('ILLEGAL_TRANSITION')
    const rows = await readPayments(ctx, order.id)
    const money = acceptableMoney(order, rows.payments, balanceOf({ order, ...rows }))
    if (!money.isAcceptable) throw paymentError(money.problem)
    const { receivedMinor, shortfallMinor } = money
    const attentionReason = flagsText(await clearFlags(ctx, order))
    const { totalAmount: totalMinor, currency } = order
    const accepted = { why: input.why, receivedMinor, totalMinor, currency }
    await applyOrderChange(ctx, order, { kind: 'payment_settled', params: { accepted } })
    await adjust(ctx, { orderId: order.id, kind: 'write_off', amountMinor: -shortfallMinor, why: input.why })
    await auditOrder(ctx, order.id, 'order.accept_payment', {
      before: { status: order.status, attentionReason },
      after: { status: 'paid', receivedMinor, shortfallMinor, why: input.why },
    })
  })
}

/** Nothing is due any more of what was added to a paid order. */
async function waive(ctx: OwnerCtx, order: Order, one: { amountMinor: number; why: string }): Promise<void> {
  const { amountMinor, why } = one
  await adjust(ctx, { orderId: order.id, kind: 'write_off', amountMinor: -amountMinor, why })
  await followDue(ctx, order, { isRaised: false })
  await addOrderEvent(ctx, order, { kind: 'rest_waived', params: { ...one, currency: order.currency } })
  await auditOrder(ctx, order.id, 'order.accept_payment', {
    before: { status: order.status },
    after: { status: order.status, shortfallMinor: amountMinor, why },
  })
}
