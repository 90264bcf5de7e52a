import { payments } from '../../db/schema.ts'
import { isPostgresSafeJson } from '../../lib/postgres-safe-json.ts'
import { notifyOwners } from '../../orders/changes/owner-notice.service.ts'
import type { FoundPayment, SystemPaymentsCtx } from '../providers/payment-provider.server.ts'

/**
 * Asks about a reference that no order knows (rule: unmatched-payment): money that is really there is stored for the owner to
 * look at. False when the provider could not be asked. `payerEmail` is who paid, as the notice says.
 */
export async function askAboutUnmatched(
  ctx: SystemPaymentsCtx,
  { reference, payerEmail }: { reference: string; payerEmail: string | null },
): Promise<boolean> {
  const answer = await ctx.provider.find(reference)
  if (answer.kind !== 'found') return answer.kind === 'not_found'
  const { domain, state } = answer.payment
  const isOwn = domain === null || domain === ctx.provider.domain
  if (isOwn && state === 'succeeded') await storeUnmatched(ctx, { ...answer.payment, payerEmail })
  return true
}

/** Stores money that no order knows, once per reference. */
export async function storeUnmatched(ctx: SystemPaymentsCtx, found: FoundPayment): Promise<void> {
  const paid = clampMinor(found.paidMinor)
  const now = ctx.now()
  const [stored] = await ctx.db
    .insert(payments)
    .values({
      provider: ctx.provider.name,
      method: found.method,
      state: 'succeeded',
      reference: found.reference,
      asked: paid,
      paid,
      fee: found.feeMinor && clampMinor(found.feeMinor),
      currency: found.currency,
      paidCurrency: found.currency,
      providerId: found.providerId,
      providerWords: found.words,
      domain: found.domain,
      paidAt: found.paidAt,
      payerEmail: storable(found.payerEmail, 254),
      payerName: payerNameOf(found),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: payments.id })
  if (stored) await notifyOwners(ctx, { kind: 'unmatched', paymentId: stored.id })
}

const maxInteger = 2_147_483_647

/** The columns hold up to 21 million; more than that is looked at by people anyway. */
export const clampMinor = (minor: number) => Math.min(minor, maxInteger)

/** The payer's name as it is stored, also of an order's payment. */
export const payerNameOf = ({ payerName }: FoundPayment) =>
  storable(payerName?.replaceAll(/\s+/g, ' ').trim() ?? null, 200)

const storable = (text: string | null, longest: number) =>
  text !== null && isPostgresSafeJson(text) ? text.slice(0, longest) : null
