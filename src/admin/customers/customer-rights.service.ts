import { eq } from 'drizzle-orm'
import { eraseAccount } from '../../account/delete-account.service.ts'
import { collectPersonalData } from '../../account/export-data.service.ts'
import type { PersonalDataPart } from '../../account/personal-data.server.ts'
import { requireRecentPassword } from '../../account/recent-password.server.ts'
import { sessions, userRoles, users } from '../../db/schema.ts'
import { errorsOf } from '../../lib/errors.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { recordAudit } from '../../lib/server/audit.ts'
import { type AdminCtx, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { findPerson, type Person } from './read-customer.service.ts'

const customerError = errorsOf({
  GUEST_ONLY: [409, 'A guest has no account. Only her orders are kept, as bookkeeping needs them.'],
  OTHER_EMAIL: [400, 'That is not this customer’s e-mail'],
  STAFF_ACCOUNT: [409, 'She works in the shop. Take her role away first.'],
})

type WithAccount = Person & { userId: string }

async function findAccount(ctx: AdminCtx, id: string): Promise<WithAccount> {
  const person = await findPerson(ctx, id)
  if (!person.userId) throw customerError('GUEST_ONLY')
  return { ...person, userId: person.userId }
}

/** The same context as this customer's own: what the features hand out belongs to whoever asks. */
const asCustomer = (ctx: AdminCtx, { userId, email }: WithAccount): Ctx => ({
  ...ctx,
  actor: { kind: 'customer', userId, email, role: null, guestKey: null },
})

/** Everything kept about a customer who asked for it, as her own download has it. Throws NOT_FOUND, GUEST_ONLY. */
export async function exportCustomer(ctx: AdminCtx, id: string, parts: PersonalDataPart[]) {
  const person = await findAccount(ctx, id)
  await recordAudit(ctx, { action: 'customer.export', subject: { type: 'customer', id } })
  return collectPersonalData(asCustomer(ctx, person), parts)
}

/** From here on nothing new can be tied to this user: an order in the making waits, and then fails. */
const lockUser = (ctx: Ctx, userId: string) =>
  ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')

/** Ends all of a customer's sessions. Answers how many there were. Throws NOT_FOUND, GUEST_ONLY. */
export async function signOutEverywhere(ctx: AdminCtx, id: string): Promise<number> {
  const { userId } = await findAccount(ctx, id)
  return inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .delete(sessions)
      .where(eq(sessions.userId, userId))
      .returning({ id: sessions.id })
    await recordAudit(ctx, {
      action: 'customer.signed_out',
      subject: { type: 'customer', id },
      after: { sessions: ended.length },
    })
    return ended.length
  })
}

/**
 * Erases a customer who asked for it, as she could herself: orders lose the person, never the figures. `email` is typed
 * again by the owner; asks for the password again. Throws PASSWORD_AGAIN, NOT_FOUND, GUEST_ONLY, OTHER_EMAIL,
 * STAFF_ACCOUNT, and what a part throws while an order or refund is under way.
 */
export async function eraseCustomer(
  ctx: AdminCtx,
  input: { id: string; email: string; parts: PersonalDataPart[] },
): Promise<void> {
  requireRecentPassword(ctx)
  const person = await findAccount(ctx, input.id)
  if (normaliseEmail(input.email) !== person.email)
    throw customerError('OTHER_EMAIL', { fields: { email: 'That is not this customer’s e-mail' } })
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, person.userId)
    const [role] = await ctx.db.select().from(userRoles).where(eq(userRoles.userId, person.userId)).limit(1)
    if (role) throw customerError('STAFF_ACCOUNT')
    await eraseAccount(asCustomer(ctx, person), person, input.parts)
    await recordAudit(ctx, { action: 'customer.erased', subject: { type: 'customer', id: input.id } })
  })
}
