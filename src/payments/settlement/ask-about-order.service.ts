import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { orders, type Payment, payments } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import type { PaymentsCtx } from '../providers/payment-provider.server.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { type OrderMoney, orderMoneyOf, type SettlementState } from '../providers/settlement-states.rules.ts'
import { type watchForOutage } from '../providers/ask-again.rules.ts'
import { settlePayment } from './settle-payment.service.ts'

/**
 * Asks the provider about every payment of an order that money may still arrive on, and settles what it finds; call it
 * outside any transaction. `payments` are those it asked about, newest first. With an `outage` the questions end when it is
 * on.
 */
export async function askAboutOrder(
  ctx: PaymentsCtx,
  orderId: string,
  outage?: ReturnType<typeof watchForOutage>,
): Promise<{ money: OrderMoney; payments: Payment[] }> {
  const unsettled = await listUnsettledPayments(ctx, orderId)
  const states: SettlementState[] = []
  for (const { reference } of unsettled) {
    const { state } = outage?.isOn() ? { state: 'unreachable' as const } : await settlePayment(ctx, reference)
    outage?.saw(state)
    states.push(state)
    if (orderMoneyOf(states) === 'paid') break
  }
  return { money: orderMoneyOf(states), payments: unsettled }
}

/**
 * Throws PAYMENT_UNDER_WAY when money for the order is on its way, and ALREADY_PAID when what came in just now leaves nothing due
 * (rule: short-money); gives the payments that were asked about. While the provider cannot be asked an order counts as unpaid: money that comes later goes back.
 */
export async function refuseWhilePaying(ctx: PaymentsCtx, orderId: string): Promise<Payment[]> {
  const { money, payments } = await askAboutOrder(ctx, orderId)
  if (money === 'paid' && !(await isMoreDue(ctx, orderId))) throw paymentError('ALREADY_PAID')
  if (money === 'in_flight') throw paymentError('PAYMENT_UNDER_WAY')
  return payments
}

async function isMoreDue(ctx: Ctx, orderId: string): Promise<boolean> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.status === 'cancelled') return false
  const { balance, held } = await readBalance(ctx, orderId)
  return balance > 0 && held > 0
}

/** An order's payments that money may still arrive on, newest first: not one that was refused before its page opened. */
export function listUnsettledPayments(ctx: Ctx, orderId: string): Promise<Payment[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        or(
          inArray(payments.state, ['created', 'open', 'unknown', 'expired']),
          and(eq(payments.state, 'declined'), isNotNull(payments.checkoutUrl)),
        ),
      ),
    )
    .orderBy(desc(payments.createdAt))
}
