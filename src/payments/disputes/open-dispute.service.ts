import { and, eq, inArray } from 'drizzle-orm'
import { disputes, payments } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { openDisputeStates } from '../ledger/dispute-states.rules.ts'

/** Whether a bank looks at a payment of the order: then what it decides counts (rule: dispute-before-return). */
export async function hasOpenDispute(ctx: Ctx, orderId: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(payments.orderId, orderId), inArray(disputes.state, [...openDisputeStates])))
    .limit(1)
  return found.length > 0
}
