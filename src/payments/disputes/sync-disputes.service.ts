import { and, eq, inArray } from 'drizzle-orm'
import { disputes, payments } from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { dayMs } from '../../lib/time.ts'
import type { FoundDispute, SystemPaymentsCtx } from '../providers/payment-provider.server.ts'
import { atEachProvider } from '../providers/providers.server.ts'
import { openDisputeStates } from '../ledger/dispute-states.rules.ts'
import { recordDispute } from './record-dispute.service.ts'

/** A bank decides within weeks; what is older and still waits has been seen long before. */
const lookBackMs = 60 * dayMs

/** Asks the provider about one dispute and takes its answer over. False when it could not be asked. */
export async function syncDispute(
  ctx: SystemPaymentsCtx,
  id: bigint,
  how: { isReminder?: boolean } = {},
): Promise<boolean> {
  const answer = await ctx.provider.disputes.find(id)
  if (answer.kind !== 'found') return answer.kind === 'not_found'
  return recordDispute(ctx, answer.dispute, how)
}

/**
 * Takes over every dispute that waits for an answer at the provider, also those no notice came of, and asks about the shop's
 * open ones that are not among them (rule: disputes). `all`: those that are over too, of which nobody here knew. False when it
 * could not be asked.
 */
export async function sweepDisputes(
  ctx: SystemPaymentsCtx,
  which: 'awaiting' | 'all' = 'awaiting',
): Promise<boolean> {
  const asked: boolean[] = []
  await forEachSettled(atEachProvider(ctx), async (at) => asked.push(await sweepAt(at, which)))
  return asked.every(Boolean)
}

async function sweepAt(ctx: SystemPaymentsCtx, which: 'awaiting' | 'all'): Promise<boolean> {
  const list = await ctx.provider.disputes.list(new Date(ctx.now().getTime() - lookBackMs), which)
  if (list.kind !== 'list') return false
  await forEachSettled(await notRecorded(ctx, list.disputes), (found) => recordDispute(ctx, found))
  const listed = new Set(list.disputes.map(({ id }) => id))
  const open = await ctx.db
    .select({ providerId: disputes.providerId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(inArray(disputes.state, [...openDisputeStates]), eq(payments.provider, ctx.provider.name)))
  const others = open.filter(({ providerId }) => !listed.has(providerId))
  await forEachSettled(others, ({ providerId }) => syncDispute(ctx, providerId))
  return true
}

/** Disputes of the provider that are not written here as they are there, or wait. */
async function notRecorded(ctx: SystemPaymentsCtx, found: FoundDispute[]): Promise<FoundDispute[]> {
  if (found.length === 0) return []
  const known = await ctx.db
    .select({ providerId: disputes.providerId, state: disputes.state })
    .from(disputes)
    .where(
      inArray(
        disputes.providerId,
        found.map(({ id }) => id),
      ),
    )
  return found.filter(
    ({ id, state }) =>
      state === 'awaiting' || !known.some((one) => one.providerId === id && one.state === state),
  )
}
