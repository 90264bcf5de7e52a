import { and, eq, inArray } from 'drizzle-orm'
import { orders, type Payment, payments } from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { isSettled } from '../ledger/payment-states.rules.ts'
import type { PaymentProvider, PaymentsCtx } from '../providers/payment-provider.server.ts'
import { atEachProvider, atProvider } from '../providers/providers.server.ts'
import { sampleName } from '../providers/sample-reference.rules.ts'
import { sendRefund } from '../refunds/refund.service.ts'
import { applyDecline, applyPayment, type OrderPayment, stateOfPaid } from './apply-payment.service.ts'
import type { SettlementState } from '../providers/settlement-states.rules.ts'

export type Settlement = { state: SettlementState; orderId: string | null }

/** Settlements this process has under way, by its provider and then by reference. */
const underWay = new WeakMap<PaymentProvider, Map<string, Promise<Settlement>>>()

/**
 * The one way money reaches an order (rule: one-settlement), for notice, return page and reconciler. Asks the provider first, then
 * locks the order, compares and moves it once; any number of repeats in any order changes nothing more. Never throws
 * for what the provider answers. Notice and return page often come at once: the second waits for the first, and asks for
 * itself only when the first one's answer was not final, because that could have been older than the money. `read` is its
 * payment, when it has just been read.
 */
export async function settlePayment(
  ctx: PaymentsCtx,
  reference: string,
  read?: Payment,
): Promise<Settlement> {
  const running = underWay.get(ctx.provider) ?? new Map<string, Promise<Settlement>>()
  underWay.set(ctx.provider, running)
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

/** Asking again about this payment says the same: its money is in. */
export const isFinal = (state: SettlementState) => finalStates.has(state)

async function settleAlone(caller: PaymentsCtx, reference: string, read?: Payment): Promise<Settlement> {
  const ctx = asSystem(caller, 'payments')
  const payment = read ?? (await findPayment(ctx, reference))
  if (!payment?.orderId) return { state: 'unknown', orderId: null }
  const own = { ...payment, orderId: payment.orderId }
  const { orderId } = own
  if (isSettled(own)) return settledState(ctx, own)
  const provider = atProvider(ctx, own.provider)?.provider
  const answer = await provider?.find(reference)
  if (!provider || !answer) return { state: 'unreachable', orderId }
  if (answer.kind !== 'found')
    return { state: answer.kind === 'not_found' ? 'not_found' : 'unreachable', orderId }
  const found = answer.payment
  // Play money never pays an order that was opened with a live key, nor the other way round.
  if (found.domain !== null && found.domain !== provider.domain) return { state: 'not_found', orderId }
  if (found.state === 'in_flight' || found.state === 'abandoned') return { state: found.state, orderId }
  if (found.state === 'declined') {
    await inTransaction(ctx, (ctx) => applyDecline(ctx, own, found))
    return { state: 'failed', orderId }
  }
  const { state, refundId } = await inTransaction(ctx, (ctx) => applyPayment(ctx, own, found))
  if (refundId) await sendRefund(ctx, refundId)
  return { state, orderId }
}

async function findPayment(ctx: PaymentsCtx, reference: string): Promise<Payment | undefined> {
  const names = [...atEachProvider(ctx).map(({ provider }) => provider.name), sampleName]
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(inArray(payments.provider, names), eq(payments.reference, reference)))
  return payment
}

async function settledState(ctx: Ctx, { orderId }: OrderPayment): Promise<Settlement> {
  const [order] = await ctx.db
    .select({ status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, orderId))
  return { state: order ? stateOfPaid(order) : 'unknown', orderId }
}
