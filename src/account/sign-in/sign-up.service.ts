import { profiles } from '../../db/schema.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { storedOptionalPhone } from '../../lib/server/phone.ts'
import { welcomeMailQueue } from '../account-queues.rules.ts'
import { accountError } from '../account.errors.rules.ts'
import { refuseEasyPassword } from '../passwords/known-passwords.server.ts'
import { type CodeAttempt, consumeCode, tryCode } from '../codes/one-time-code.service.ts'
import { insertUser } from '../passwords/insert-user.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'

export type SignUp = Omit<CodeAttempt, 'purpose'> & {
  password: string
  firstName: string
  lastName: string
  phone: string | null
}

/**
 * Creates the account a right code was mailed for: code, user, password, profile and welcome mail change together or
 * not at all, also when two verifies race (rule: sign-up).
 * @throws KNOWN_PASSWORD, CODE_WRONG, CODE_GONE, TOO_MANY_REQUESTS; EMAIL_TAKEN when another way (Google) was quicker
 */
export async function verifySignup(
  ctx: Ctx,
  secret: string,
  input: SignUp,
): Promise<{ id: string; email: string }> {
  const { email, code, clientIp } = input
  await refuseEasyPassword(ctx, input.password, email)
  const codeHash = await tryCode(ctx, secret, { email, purpose: 'signup', code, clientIp })
  const password = await hashPassword(input.password)
  return inTransaction(ctx, async (ctx) => {
    await consumeCode(ctx, email, 'signup', codeHash)
    const user = await insertUser(ctx, {
      email,
      password,
      name: `${input.firstName} ${input.lastName}`.trim(),
    })
    if (!user) throw accountError('EMAIL_TAKEN')
    await ctx.db.insert(profiles).values({
      id: user.id,
      firstName: input.firstName,
      lastName: input.lastName,
      phone: storedOptionalPhone(input.phone),
    })
    await ctx.queue.send(ctx.db, welcomeMailQueue, { userId: user.id })
    return user
  })
}
