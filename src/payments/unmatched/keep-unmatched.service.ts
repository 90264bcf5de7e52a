import { eq } from 'drizzle-orm'
import { unmatchedPayments, type WebhookEvent } from '../../db/schema.ts'
import { isPostgresSafeJson } from '../../lib/postgres-safe-json.ts'
import { noteSecurityEvent } from '../../lib/server/watch/security-events.ts'
import type { SystemPaymentsCtx } from '../paystack/payments-ctx.server.ts'
import { phaseOf } from '../settlement/payment.rules.ts'
import type { PaystackTransaction } from '../paystack/paystack.schema.ts'
import { isUnknownReference } from '../paystack/paystack.server.ts'
import { syncUnmatchedRefunds } from './refund-unmatched.service.ts'

/**
 * A signed event about a reference that no order knows (rule: unmatched-payment): Paystack is asked, and money that is
 * really there is kept for the owner to look at. False when Paystack could not be asked.
 */
export async function keepUnmatched(ctx: SystemPaymentsCtx, stored: WebhookEvent): Promise<boolean> {
  const { event, reference, payload } = stored
  if (!reference) return true
  if (event.startsWith('refund.')) return followRefund(ctx, reference)
  if (event !== 'charge.success') return true
  const answer = await ctx.paystack.verify(reference)
  if (answer.kind !== 'ok') return isUnknownReference(answer)
  const paid = answer.data
  if (phaseOf(paid.status) !== 'success' || paid.reference !== reference) return true
  if (paid.domain !== null && paid.domain !== ctx.paystack.domain) return true
  await keepUnmatchedMoney(ctx, paid, payload)
  return true
}

/** Keeps money that no order knows, once per reference; `payload` is what told of it. */
export async function keepUnmatchedMoney(
  ctx: SystemPaymentsCtx,
  paid: PaystackTransaction,
  payload: unknown,
): Promise<void> {
  const kept = await ctx.db
    .insert(unmatchedPayments)
    .values({
      reference: paid.reference,
      providerId: paid.id,
      amount: Math.min(paid.amount, maxInteger),
      currency: paid.currency,
      email: emailIn(payload),
      channel: paid.channel,
      paidAt: paid.paidAt,
      payload,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: unmatchedPayments.id })
  if (kept.length > 0) await noteSecurityEvent(ctx, 'unmatched_money', { reference: paid.reference })
}

const maxInteger = 2_147_483_647

/** Money that was given back by an owner and came back from the bank waits for her again. */
async function followRefund(ctx: SystemPaymentsCtx, reference: string): Promise<boolean> {
  const [known] = await ctx.db
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.reference, reference))
  if (!known || known.resolution === 'assigned') return true
  return syncUnmatchedRefunds(ctx, known)
}

function emailIn(payload: unknown): string | null {
  const { data } = (payload ?? {}) as { data?: { customer?: { email?: unknown } } }
  const email = data?.customer?.email
  return typeof email === 'string' && isPostgresSafeJson(email) ? email.slice(0, 254) : null
}
