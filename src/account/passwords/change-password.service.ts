import { and, eq, ne } from 'drizzle-orm'
import { accounts, sessions } from '../../db/schema.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { defineLimit, limitFailures } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { passwordChangedMailQueue } from '../account-queues.rules.ts'
import { accountError } from '../account.errors.rules.ts'
import { refuseEasyPassword } from './known-passwords.server.ts'
import { requireCustomer } from '../personal-data.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

/** The WHERE of a user's password; an account made through Google has none. */
export const isPasswordOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

/** How the signed-in customer can sign in. @throws SIGN_IN_REQUIRED */
export async function readSignInMethods(ctx: Ctx): Promise<{ password: boolean; google: boolean }> {
  const { userId } = requireCustomer(ctx)
  const rows = await ctx.db
    .select({ providerId: accounts.providerId })
    .from(accounts)
    .where(eq(accounts.userId, userId))
  const has = (providerId: string) => rows.some((row) => row.providerId === providerId)
  return { password: has('credential'), google: has('google') }
}

const passwordTries = defineLimit({
  name: 'password-tried',
  by: 'thing',
  most: 10,
  windowMs: 15 * minuteMs,
  carrier: 'It counts wrong passwords of one signed-in account.',
})

/**
 * Compares with the account's password; 10 wrong ones in 15 minutes are all there are.
 * @returns its hash
 * @throws WRONG_PASSWORD; NO_PASSWORD for an account made through Google; TOO_MANY_REQUESTS
 */
export async function provePassword(ctx: Ctx, userId: string, password: string): Promise<string> {
  return limitFailures(ctx, [{ limit: passwordTries, thing: userId }], () =>
    comparePassword(ctx, userId, password),
  )
}

async function comparePassword(ctx: Ctx, userId: string, password: string): Promise<string> {
  const [credential] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(isPasswordOf(userId))
  if (!credential?.hash) throw accountError('NO_PASSWORD')
  if (!(await verifyPassword({ hash: credential.hash, password }))) throw accountError('WRONG_PASSWORD')
  return credential.hash
}

/**
 * Sets another password, ends every session but `keptToken`'s and mails that it changed. Of two changes at once one
 * wins and the other gets WRONG_PASSWORD (rule: password-change).
 * @throws SIGN_IN_REQUIRED, KNOWN_PASSWORD and what `provePassword` throws
 */
export async function changePassword(
  ctx: Ctx,
  input: { currentPassword: string; newPassword: string; keptToken: string | null },
): Promise<void> {
  const { userId, email } = requireCustomer(ctx)
  await refuseEasyPassword(ctx, input.newPassword, email)
  const oldHash = await provePassword(ctx, userId, input.currentPassword)
  const password = await hashPassword(input.newPassword)
  await inTransaction(ctx, async (ctx) => {
    const changedAt = ctx.now()
    const changed = await ctx.db
      .update(accounts)
      .set({ password, updatedAt: changedAt })
      .where(and(isPasswordOf(userId), eq(accounts.password, oldHash)))
      .returning({ id: accounts.id })
    if (changed.length === 0) throw accountError('WRONG_PASSWORD')
    await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.token, input.keptToken ?? '')))
    await ctx.queue.send(ctx.db, passwordChangedMailQueue, {
      userId,
      changedAt: changedAt.toISOString(),
      isOwnDeviceKept: true,
    })
  })
}
