import { and, desc, eq, inArray } from 'drizzle-orm'
import { type PaymentAttempt, paymentAttempts } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { type OrderMoney, orderMoneyOf, type SettlementState, type watchForOutage } from './payment.rules.ts'
import { paymentError } from '../payments.errors.rules.ts'
import type { PaymentsCtx } from '../paystack/payments-ctx.server.ts'
import { settlePayment } from './settle-payment.service.ts'

/**
 * Asks Paystack about every attempt of an order that money may still arrive on, and settles what it finds; call it outside
 * any transaction. `attempts` are those it asked about, newest first. With an
 * `outage` the questions end when it is on.
 */
export async function askAboutOrder(
  ctx: PaymentsCtx,
  orderId: string,
  outage?: ReturnType<typeof watchForOutage>,
): Promise<{ money: OrderMoney; attempts: PaymentAttempt[] }> {
  const attempts = await listUnsettledAttempts(ctx, orderId)
  const states: SettlementState[] = []
  for (const { reference } of attempts) {
    const { state } = outage?.isOn() ? { state: 'unreachable' as const } : await settlePayment(ctx, reference)
    outage?.saw(state)
    states.push(state)
    if (orderMoneyOf(states) === 'paid') break
  }
  return { money: orderMoneyOf(states), attempts }
}

/**
 * Throws ALREADY_PAID or PAYMENT_UNDER_WAY when money for the order came in or is on its way; gives the attempts that
 * were asked about. While Paystack cannot be asked an order counts as unpaid: money that comes later goes back.
 */
export async function refuseWhilePaying(ctx: PaymentsCtx, orderId: string): Promise<PaymentAttempt[]> {
  const { money, attempts } = await askAboutOrder(ctx, orderId)
  if (money === 'paid') throw paymentError('ALREADY_PAID')
  if (money === 'in_flight') throw paymentError('PAYMENT_UNDER_WAY')
  return attempts
}

/** An order's attempts that money may still arrive on, newest first. */
export function listUnsettledAttempts(ctx: Ctx, orderId: string): Promise<PaymentAttempt[]> {
  return ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.status, ['created', 'open', 'failed', 'given_up']),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
}
