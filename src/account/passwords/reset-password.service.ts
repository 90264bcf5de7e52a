import { eq } from 'drizzle-orm'
import { accounts, sessions, users } from '../../db/schema.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { passwordChangedMailQueue } from '../account-queues.rules.ts'
import { accountError } from '../account.errors.rules.ts'
import { isPasswordOf } from './change-password.service.ts'
import { refuseEasyPassword } from './known-passwords.server.ts'
import { type CodeAttempt, consumeCode, tryCode } from '../codes/one-time-code.service.ts'
import { hashPassword } from './password-hash.server.ts'

/**
 * Sets the password a right code was mailed for, ends every session of the account and mails that it changed
 * (rules: password-reset, one-time-codes). An account made through Google gets a password this way: its mailbox is proven.
 * @throws KNOWN_PASSWORD, CODE_WRONG, CODE_GONE, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  ctx: Ctx,
  secret: string,
  input: Omit<CodeAttempt, 'purpose'> & { newPassword: string },
): Promise<void> {
  const { email, code, clientIp } = input
  await refuseEasyPassword(ctx, input.newPassword, email)
  const codeHash = await tryCode(ctx, secret, { email, purpose: 'reset', code, clientIp })
  const password = await hashPassword(input.newPassword)
  await inTransaction(ctx, async (ctx) => {
    await consumeCode(ctx, email, 'reset', codeHash)
    const changedAt = ctx.now()
    const [user] = await ctx.db
      .update(users)
      .set({ emailVerified: true, updatedAt: changedAt })
      .where(eq(users.email, email))
      .returning({ id: users.id })
    if (!user) throw accountError('CODE_GONE')
    const changed = await ctx.db
      .update(accounts)
      .set({ password, updatedAt: changedAt })
      .where(isPasswordOf(user.id))
      .returning({ id: accounts.id })
    if (changed.length === 0)
      await ctx.db
        .insert(accounts)
        .values({ userId: user.id, accountId: user.id, providerId: 'credential', password })
    await ctx.db.delete(sessions).where(eq(sessions.userId, user.id))
    await ctx.queue.send(ctx.db, passwordChangedMailQueue, {
      userId: user.id,
      changedAt: changedAt.toISOString(),
    })
  })
}
