import { and, eq, inArray } from 'drizzle-orm'
import { disputes, payments } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { paymentError } from '../payments.errors.rules.ts'
import { openDisputeStates } from './dispute-states.rules.ts'

/**
 * While the bank looks at one of these payments nothing is given back: the claim could take it once more (rule: disputes). The
 * order or the payment is locked, as it is where a dispute is recorded. Throws DISPUTE_OPEN.
 */
export async function refuseDisputed(
  ctx: Ctx,
  which: { orderId: string } | { paymentId: string },
): Promise<void> {
  const isNamed = 'orderId' in which ? eq(payments.orderId, which.orderId) : eq(payments.id, which.paymentId)
  const [open] = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(isNamed, inArray(disputes.state, [...openDisputeStates])))
    .limit(1)
  if (open) throw paymentError('DISPUTE_OPEN')
}
