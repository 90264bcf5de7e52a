import { and, eq } from 'drizzle-orm'
import { creditEntries } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'

/** The account that a payment was spent from; null for all other money. */
export async function accountOfPayment(ctx: Ctx, payment: { id: string }): Promise<string | null> {
  const [spent] = await ctx.db
    .select({ accountId: creditEntries.accountId })
    .from(creditEntries)
    .where(and(eq(creditEntries.cause, 'spent'), eq(creditEntries.causeId, payment.id)))
  return spent?.accountId ?? null
}
