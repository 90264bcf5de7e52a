import { eq } from 'drizzle-orm'
import { eraseAccount, eraseParts } from '../../account/profile/delete-account.service.ts'
import { collectPersonalData, readParts } from '../../account/profile/export-data.service.ts'
import type { PersonalDataPart } from '../../account/personal-data.server.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { sessions, userRoles, users } from '../../db/schema.ts'
import { errorsOf } from '../../lib/errors.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { cleanPasted } from '../../lib/pasted-text.ts'
import { parsePhone } from '../../lib/phone.rules.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { type AdminCtx, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { addedPrefix } from './added-customers.service.ts'
import { findPerson, type Person } from './read-customer.service.ts'

const customerError = errorsOf({
  GUEST_ONLY: [409, 'A guest has no account and is signed in nowhere'],
  OTHER_EMAIL: [400, 'That is not this customer’s email. Type it as shown above.'],
  STAFF_ACCOUNT: [409, 'This account works in the shop. Take its role away first.'],
})

type WithAccount = Person & { userId: string }

async function findAccount(ctx: AdminCtx, id: string): Promise<WithAccount> {
  const person = await findPerson(ctx, id)
  if (!isAccount(person)) throw customerError('GUEST_ONLY')
  return person
}

const isAccount = (person: Person): person is WithAccount => person.userId !== null

/** The context acting as this customer: features export the data of the caller. */
const asCustomer = (ctx: AdminCtx, { userId, email }: WithAccount): Ctx => ({
  ...ctx,
  actor: { kind: 'customer', userId, email, role: null, guestKey: null },
})

/**
 * Everything stored about a customer who requested it, as in her own download; for a guest, by e-mail.
 * Requires the password again. Throws PASSWORD_AGAIN, NOT_FOUND.
 */
export async function exportCustomer(ctx: AdminCtx, id: string, parts: PersonalDataPart[]) {
  requireRecentPassword(ctx)
  const person = await findPerson(ctx, id)
  await audit(ctx, ['customer', id], 'customer.export')
  if (isAccount(person)) return collectPersonalData(asCustomer(ctx, person), parts)
  const { email, name, phone } = person
  const profile = { id: null, email, first_name: name, last_name: '', phone, created_at: null }
  return { exported_at: ctx.now().toISOString(), profile, ...(await readParts(ctx, person, parts)) }
}

/** Whether the retyped text matches this person: her e-mail, or her phone when she has no e-mail. */
function isMeant(typed: string, { email, phone }: Person): boolean {
  if (email) return normaliseEmail(typed) === email
  const parsed = parsePhone(typed)
  return phone !== '' && ('e164' in parsed ? parsed.e164 : cleanPasted(typed)) === phone
}

/** From here on nothing new can be tied to this user: an order in the making waits, and then fails. */
const lockUser = (ctx: Ctx, userId: string) =>
  ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')

/**
 * Ends all of a customer's sessions, or of another owner's. Returns how many there were. Requires the
 * password again. Throws PASSWORD_AGAIN, NOT_FOUND, GUEST_ONLY.
 */
export async function signOutEverywhere(ctx: AdminCtx, id: string): Promise<number> {
  requireRecentPassword(ctx)
  const { userId } = await findAccount(ctx, id)
  return inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .delete(sessions)
      .where(eq(sessions.userId, userId))
      .returning({ id: sessions.id })
    await audit(ctx, ['customer', id], 'customer.signed_out', { after: { sessions: ended.length } })
    return ended.length
  })
}

/**
 * Erases a customer on her request, as she could herself: orders lose the person, never the figures. `email`
 * (or the phone of a customer without one) is typed again by the owner; requires the password again. A guest
 * is found by her e-mail: an account with the same one stays. Throws PASSWORD_AGAIN, NOT_FOUND, OTHER_EMAIL,
 * STAFF_ACCOUNT, and what a part throws while an order or refund is under way (rule: customer-rights).
 */
export async function eraseCustomer(
  ctx: AdminCtx,
  input: { id: string; email: string; parts: PersonalDataPart[] },
): Promise<void> {
  requireRecentPassword(ctx)
  const person = await findPerson(ctx, input.id)
  if (!isMeant(input.email, person)) {
    const message = `That is not this customer’s ${person.email ? 'email' : 'phone'}. Type it as shown above.`
    throw customerError('OTHER_EMAIL', { message, fields: { email: message } })
  }
  await inTransaction(ctx, async (ctx) => {
    if (isAccount(person)) await eraseLocked(ctx, person, input.parts)
    else await eraseParts(ctx, person, input.parts)
    // An entry by hand is of both: orders without an e-mail are found by its phone.
    if (input.id.startsWith(addedPrefix) && person.email && person.phone)
      await eraseParts(ctx, { userId: null, email: '', phone: person.phone }, input.parts)
    await audit(ctx, ['customer', input.id], 'customer.erased')
  })
}

async function eraseLocked(ctx: AdminCtx, person: WithAccount, parts: PersonalDataPart[]): Promise<void> {
  await lockUser(ctx, person.userId)
  const [role] = await ctx.db.select().from(userRoles).where(eq(userRoles.userId, person.userId)).limit(1)
  if (role) throw customerError('STAFF_ACCOUNT')
  await eraseAccount(asCustomer(ctx, person), person, parts)
}
