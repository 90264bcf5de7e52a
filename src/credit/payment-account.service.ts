import { and, eq } from 'drizzle-orm'
import { creditAccounts, creditEntries, type Order } from '../db/schema.ts'
import { isEmail } from '../lib/email-address.rules.ts'
import type { Ctx } from '../lib/server/context.ts'
import { openCustomerCredit } from './accounts.service.ts'

/**
 * The account that what goes back of a payment is credit of: the one it was spent from, null for all other money. Of an exchange whose
 * return is settled it is the customer's, who cannot spend a return's (rule: credit-goes-back); `isNobodys`: nobody is known who could.
 */
export async function accountOfPayment(
  ctx: Ctx,
  payment: { id: string },
  { userId, email }: Pick<Order, 'userId' | 'email'>,
): Promise<{ id: string; isNobodys: boolean } | null> {
  const [spent] = await ctx.db
    .select({ id: creditAccounts.id, kind: creditAccounts.kind })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .where(and(eq(creditEntries.cause, 'spent'), eq(creditEntries.causeId, payment.id)))
  if (!spent) return null
  const own = { id: spent.id, isNobodys: false }
  if (spent.kind !== 'return') return own
  const [repaid] = await ctx.db
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(and(eq(creditEntries.accountId, spent.id), eq(creditEntries.cause, 'reversed')))
    .limit(1)
  if (!repaid) return own
  if (!(userId || isEmail(email))) return { id: spent.id, isNobodys: true }
  return { id: (await openCustomerCredit(ctx, { userId, email })).id, isNobodys: false }
}
