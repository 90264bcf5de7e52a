import { eq } from 'drizzle-orm'
import { creditAccounts, creditEntries, users } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'

/** To whom a movement was given, and how much; null once nobody is to be told. */
export async function findGiven(
  ctx: Ctx,
  entryId: string,
): Promise<{ email: string; amountMinor: number; isGuest: boolean } | null> {
  const [row] = await ctx.db
    .select({ amount: creditEntries.amount, guestEmail: creditAccounts.email, email: users.email })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .leftJoin(users, eq(users.id, creditAccounts.userId))
    .where(eq(creditEntries.id, entryId))
  const email = row?.email ?? row?.guestEmail
  return row && email ? { email, amountMinor: row.amount, isGuest: row.email === null } : null
}
