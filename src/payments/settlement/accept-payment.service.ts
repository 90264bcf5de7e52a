import type { Order } from '../../db/schema.ts'
import { auditOrder } from '../../orders/changes/order-events.service.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { asSystem, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { flagsText } from '../../orders/order/flags.rules.ts'
import { clearFlags } from '../../orders/changes/order-flags.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { addOrderEvent } from '../../orders/changes/order-events.service.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { applyOrderChange } from '../../orders/changes/apply-order-change.service.ts'
import { acceptableMoney, decidableMoney } from './accept-payment.rules.ts'
import { adjust, readBalance } from '../ledger/adjust.service.ts'
import { balanceOf } from '../ledger/balance.rules.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import { readPayments } from '../ledger/read-payments.service.ts'
import type { OwnerPaymentsCtx } from '../providers/payment-provider.server.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { spreadOver } from '../refunds/refund-lines.rules.ts'
import { findRefundable } from '../refunds/refund-order.service.ts'
import { dropFailed } from '../refunds/failed-refunds.service.ts'
import { addRefund, sendRefund } from '../refunds/refund.service.ts'

/** What becomes of money that is too much: sent back, or kept as it was agreed with the customer. */
export type Excess = 'send_back' | 'keep'

/**
 * An owner decides about money that is not what an order costs (rules: short-money, excess). What came in for one in review is
 * accepted: it is paid as any other, with its mails, promo code and cart; what is missing is written off, what is too much goes
 * back, or is kept with the reason. Of a paid order what is due is let go, or what is too much decided. The other way out is
 * `cancelOrder`. Asks for the password again. Throws PASSWORD_AGAIN, ORDER_NOT_FOUND, ILLEGAL_TRANSITION, OUT_OF_STOCK,
 * PAYMENT_REVERSED, FOREIGN_MONEY, NOTHING_TO_ACCEPT.
 */
export async function acceptPayment(
  ctx: OwnerPaymentsCtx,
  input: { orderId: string; why: string; excess?: Excess | undefined },
): Promise<void> {
  requireRecentPassword(ctx)
  const { orderId, why, excess = 'send_back' } = input
  const refundIds = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status === 'pending_review') await accept(ctx, order, why)
    const money = await readBalance(ctx, orderId)
    const isReview = order.status === 'pending_review'
    if (!isReview && !decidableMoney(order, [], money)) throw orderError('ILLEGAL_TRANSITION')
    const { balance } = money
    if (balance > 0) await letGo(ctx, order, { amountMinor: balance, why })
    const ids = balance < 0 ? await settleExcess(ctx, order, { amountMinor: -balance, why, excess }) : []
    await followMoney(ctx, await lockOrder(ctx, orderId))
    return ids
  })
  for (const id of refundIds) await sendRefund(asSystem(ctx, 'payments'), id)
}

async function accept(ctx: OwnerCtx, order: Order, why: string): Promise<void> {
  const rows = await readPayments(ctx, order.id)
  const money = acceptableMoney(order, rows.payments, balanceOf({ order, ...rows }))
  if (!money.isAcceptable) throw paymentError(money.problem)
  const { receivedMinor, shortfallMinor } = money
  const attentionReason = flagsText(await clearFlags(ctx, order))
  const { totalAmount: totalMinor, currency } = order
  const accepted = { why, receivedMinor, totalMinor, currency }
  await applyOrderChange(ctx, order, { kind: 'payment_settled', params: { accepted } })
  await auditOrder(ctx, order.id, 'order.accept_payment', {
    before: { status: order.status, attentionReason },
    after: { status: 'paid', receivedMinor, shortfallMinor, why },
  })
}

type Decided = { amountMinor: number; why: string }

/** What is due is written off. Of an order that is accepted the acceptance says so already. */
async function letGo(ctx: OwnerCtx, order: Order, { amountMinor, why }: Decided): Promise<void> {
  await dropFailed(ctx, order)
  await adjust(ctx, { orderId: order.id, kind: 'write_off', amountMinor: -amountMinor, why })
  if (order.status === 'pending_review') return
  const { currency, status } = order
  await addOrderEvent(ctx, order, { kind: 'rest_waived', params: { amountMinor, why, currency } })
  await auditOrder(ctx, order.id, 'order.accept_payment', {
    before: { status },
    after: { status, shortfallMinor: amountMinor, why },
  })
}

/**
 * What is too much, failed refunds included, leaves the payments that hold most, or is charged as agreed. Gives the refunds to be sent.
 */
async function settleExcess(
  ctx: OwnerCtx,
  order: Order,
  { amountMinor, why, excess }: Decided & { excess: Excess },
): Promise<string[]> {
  const after = { status: order.status, excessMinor: amountMinor, excess, why }
  await auditOrder(ctx, order.id, 'order.excess', { after })
  await dropFailed(ctx, order)
  if (excess === 'keep') {
    await adjust(ctx, { orderId: order.id, kind: 'agreed_extra', amountMinor, why })
    await addOrderEvent(ctx, order, {
      kind: 'excess_kept',
      params: { amountMinor, why, currency: order.currency },
    })
    return []
  }
  const ids: string[] = []
  for (const part of spreadOver(await findRefundable(ctx, order.id), amountMinor)) {
    const what = { amountMinor: part.amountMinor, cause: 'overpaid' as const }
    ids.push((await addRefund(ctx, order, part.payment, what)).id)
  }
  return ids
}
