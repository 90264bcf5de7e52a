import { eq } from 'drizzle-orm'
import { orders, type PaymentAttempt, paymentAttempts } from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { applyFailure, applyPayment, stateOfPaid } from './apply-payment.service.ts'
import { isSettled, phaseOf, type SettlementState } from './payment.rules.ts'
import type { PaymentsCtx } from '../paystack/payments-ctx.server.ts'
import { isUnknownReference, type Paystack } from '../paystack/paystack.server.ts'
import { sendRefund } from '../refunds/refund.service.ts'

export type Settlement = { state: SettlementState; orderId: string | null }

/** Settlements this process has under way, by its client and then by reference. */
const underWay = new WeakMap<Paystack, Map<string, Promise<Settlement>>>()

/**
 * The one way money reaches an order (rule: one-settlement), for webhook, return page and reconciler. Asks Paystack first, then
 * locks the order, compares and moves it once; any number of repeats in any order changes nothing more. Never throws
 * for what Paystack answers. Webhook and return page often come at once: the second waits for the first, and asks for
 * itself only when the first one's answer was not final, because that could have been older than the money. `read` is its
 * attempt, when it has just been read.
 */
export async function settlePayment(
  ctx: PaymentsCtx,
  reference: string,
  read?: PaymentAttempt,
): Promise<Settlement> {
  const running = underWay.get(ctx.paystack) ?? new Map<string, Promise<Settlement>>()
  underWay.set(ctx.paystack, running)
  const before = running.get(reference)
  if (before) {
    const other = await before.catch(() => null)
    if (other && isFinal(other.state)) return other
  }
  // Whoever waited has an old reading.
  const own = settleAlone(ctx, reference, before ? undefined : read)
  running.set(reference, own)
  try {
    return await own
  } finally {
    if (running.get(reference) === own) running.delete(reference)
  }
}

const finalStates = new Set<SettlementState>(['paid', 'review', 'refunding'])

/** Asking again about this attempt says the same: its money is in. */
export const isFinal = (state: SettlementState) => finalStates.has(state)

async function settleAlone(
  caller: PaymentsCtx,
  reference: string,
  read?: PaymentAttempt,
): Promise<Settlement> {
  const ctx = asSystem(caller, 'payments')
  const attempt = read ?? (await findAttempt(ctx, reference))
  if (!attempt) return { state: 'unknown', orderId: null }
  const { orderId } = attempt
  if (isSettled(attempt)) return settledState(ctx, attempt)
  const answer = await ctx.paystack.verify(reference)
  if (answer.kind !== 'ok')
    return { state: isUnknownReference(answer) ? 'not_found' : 'unreachable', orderId }
  if (answer.data.reference !== reference) return { state: 'unreachable', orderId }
  // Play money never pays an order that was opened with a live key, nor the other way round.
  const { domain } = answer.data
  if (domain !== null && domain !== ctx.paystack.domain) return { state: 'not_found', orderId }
  const phase = phaseOf(answer.data.status)
  if (phase === 'in_flight' || phase === 'abandoned') return { state: phase, orderId }
  if (phase === 'failed') {
    await inTransaction(ctx, (ctx) => applyFailure(ctx, attempt, answer.data))
    return { state: 'failed', orderId }
  }
  const { state, refundId } = await inTransaction(ctx, (ctx) => applyPayment(ctx, attempt, answer.data))
  if (refundId) await sendRefund(ctx, refundId)
  return { state, orderId }
}

async function findAttempt(ctx: Ctx, reference: string): Promise<PaymentAttempt | undefined> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
  return attempt
}

async function settledState(ctx: Ctx, attempt: PaymentAttempt): Promise<Settlement> {
  const [order] = await ctx.db
    .select({ status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, attempt.orderId))
  return { state: order ? stateOfPaid(order) : 'unknown', orderId: attempt.orderId }
}
