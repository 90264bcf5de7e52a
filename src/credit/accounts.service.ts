import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type CreditAccount, creditAccounts, creditEntries, type Order, users } from '../db/schema.ts'
import { isEmail, normaliseEmail } from '../lib/email-address.rules.ts'
import type { Ctx } from '../lib/server/context.ts'
import { creditError } from './credit.errors.rules.ts'

/** A customer by her account, else by the e-mail of what she ordered without one. */
export type CreditPerson = { userId: string | null; email: string }

/**
 * What a signed-in customer has (rule: credit-of-whom): her own account, and the one that was opened by the e-mail she signs in with,
 * once that is proven hers.
 */
export async function creditAccountsOf(ctx: Ctx, { userId, email }: CreditPerson): Promise<CreditAccount[]> {
  const byUser = userId ? eq(creditAccounts.userId, userId) : undefined
  const isProven = userId
    ? sql`exists (select from ${users} where ${users.id} = ${userId} and ${users.emailVerified})`
    : undefined
  const byEmail = and(
    isNull(creditAccounts.userId),
    eq(creditAccounts.email, normaliseEmail(email)),
    isProven,
  )
  return ctx.db
    .select()
    .from(creditAccounts)
    .where(or(byUser, byEmail))
    .orderBy(creditAccounts.createdAt, creditAccounts.id)
}

/**
 * The account that credit is given to, opened where there is none: a user's own, else that of an e-mail, which counts for the one
 * who signs in with it. Throws CREDIT_NOBODY.
 */
export async function openCustomerCredit(ctx: Ctx, person: CreditPerson): Promise<CreditAccount> {
  const typed = normaliseEmail(person.email)
  // Neither the word in the place of an erased customer's address nor none is one.
  const email = isEmail(typed) ? typed : ''
  const userId = person.userId ?? (email ? await findUser(ctx, email) : null)
  if (!userId && !email) throw creditError('CREDIT_NOBODY')
  return userId
    ? openOnce(ctx, { userId }, eq(creditAccounts.userId, userId))
    : openOnce(ctx, { email }, eq(creditAccounts.email, email))
}

async function findUser(ctx: Ctx, email: string): Promise<string | null> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id ?? null
}

/** The account of one return, opened once: an exchange is paid out of it, and nothing else. */
export const openReturnCredit = (ctx: Ctx, returnId: string, currency = 'NGN'): Promise<CreditAccount> =>
  openOnce(ctx, { returnId, currency, kind: 'return' }, eq(creditAccounts.returnId, returnId))

async function openOnce(
  ctx: Ctx,
  account: Partial<typeof creditAccounts.$inferInsert>,
  isIt: SQL,
): Promise<CreditAccount> {
  const find = async () => (await ctx.db.select().from(creditAccounts).where(isIt))[0]
  const known = await find()
  if (known) return known
  const [opened] = await ctx.db
    .insert(creditAccounts)
    .values({ kind: 'customer', ...account, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning()
  // Another call opened it meanwhile.
  return opened ?? (await find())!
}

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
