import { eq } from 'drizzle-orm'
import { customerNotes, oneTimeCodes, profiles, users } from '../../db/schema.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { commonError } from '../../lib/errors.ts'
import { forgetPerson } from '../../lib/server/jobs/forget-person.ts'
import { goodbyeMailQueue } from '../account-queues.rules.ts'
import { accountError } from '../account.errors.rules.ts'
import { provePassword } from '../passwords/change-password.service.ts'
import { consumeCode, sendCode, tryCode } from '../codes/one-time-code.service.ts'
import {
  contactOf,
  type DataSubject,
  type PersonalDataPart,
  requireCustomer,
} from '../personal-data.server.ts'

/** Mails the signed-in customer a code that deletes the account. @throws SIGN_IN_REQUIRED, CODE_TOO_SOON */
export async function sendDeletionCode(ctx: Ctx, secret: string, clientIp: string): Promise<void> {
  const { userId, email } = requireCustomer(ctx)
  await sendCode(ctx, secret, { email, purpose: 'delete', clientIp, deviceId: `user:${userId}` })
}

/**
 * Deletes the signed-in customer's account and all dependent rows; `parts` anonymise what must stay (orders
 * lose the person, never the figures). All or nothing, in one transaction with a goodbye mail
 * (rule: erase-person).
 * @param secret the shop's AUTH_SECRET
 * @throws SIGN_IN_REQUIRED, ADMIN_ACCOUNT, WRONG_PASSWORD, NO_PASSWORD, CODE_WRONG, CODE_GONE, and what a
 * part throws
 */
export async function deleteAccount(
  ctx: Ctx,
  secret: string,
  input: {
    password?: string | undefined
    code?: string | undefined
    clientIp: string
    parts: PersonalDataPart[]
  },
): Promise<void> {
  const { userId, email, role } = requireCustomer(ctx)
  if (role) throw accountError('ADMIN_ACCOUNT')
  const { password, code = '', clientIp } = input
  const codeHash =
    password === undefined ? await tryCode(ctx, secret, { email, purpose: 'delete', code, clientIp }) : null
  if (password !== undefined) await provePassword(ctx, userId, password)
  await inTransaction(ctx, async (ctx) => {
    // From here on nothing new can be tied to this user: an order in the making waits, and then fails.
    const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw commonError('SIGN_IN_REQUIRED')
    if (codeHash) await consumeCode(ctx, email, 'delete', codeHash)
    await eraseAccount(ctx, { userId, email }, input.parts)
  })
}

/** The deletion itself, in its transaction, with the user's row locked: what `parts` keep, notes about her, the account. */
export async function eraseAccount(
  ctx: Ctx,
  { userId, email }: { userId: string; email: string },
  parts: PersonalDataPart[],
): Promise<void> {
  const [profile] = await ctx.db
    .select({ firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, userId))
  await eraseParts(ctx, { userId, email }, parts)
  await ctx.db.delete(oneTimeCodes).where(eq(oneTimeCodes.email, email))
  await ctx.db.delete(users).where(eq(users.id, userId))
  const firstName = profile?.firstName ?? ''
  await ctx.queue.send(ctx.db, goodbyeMailQueue, { userId, email, firstName })
}

/** What `parts` keep about a person, and the notes about her; in a transaction. */
export async function eraseParts(ctx: Ctx, person: DataSubject, parts: PersonalDataPart[]): Promise<void> {
  for (const part of parts) await part.erase?.(ctx, person)
  await ctx.db.delete(customerNotes).where(eq(customerNotes.email, contactOf(person)))
  await forgetPerson(ctx, [person.email, person.userId ?? ''])
}
