import * as z from 'zod'
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
import { type SignedInOwnerCtx, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { ownDataSchema } from '../../account/account.schema.ts'
import { customerParams } from './customers.schema.ts'
import { addedPrefix } from './find-added.server.ts'
import { findPerson, type Person } from './read-customer.service.ts'

const customerError = errorsOf({
  GUEST_ONLY: [409, 'A guest has no account and is signed in nowhere'],
  OTHER_EMAIL: [400, 'That is not this customer’s email. Type it as shown above.'],
  STAFF_ACCOUNT: [409, 'This account works in the shop. Take its role away first.'],
})

/** The features' personal data. */
type PartsCtx = SignedInOwnerCtx & { parts: PersonalDataPart[] }

type WithAccount = Person & { userId: string }

async function findAccount(ctx: SignedInOwnerCtx, id: string): Promise<WithAccount> {
  const person = await findPerson(ctx, id)
  if (!isAccount(person)) throw customerError('GUEST_ONLY')
  return person
}

const isAccount = (person: Person): person is WithAccount => person.userId !== null

/** The context acting as this customer: features export the data of the caller. */
const asCustomer = (ctx: SignedInOwnerCtx, { userId, email }: WithAccount): Ctx => ({
  ...ctx,
  actor: { kind: 'customer', userId, email, role: null, guestKey: null },
})

/** A guest's has no account to name. */
const customerDataSchema = ownDataSchema.extend({
  profile: z.object({
    ...ownDataSchema.shape.profile.shape,
    id: z.uuid().nullable(),
    created_at: z.iso.datetime().nullable(),
  }),
})

/** Requires the password again. Throws PASSWORD_AGAIN, NOT_FOUND. */
export const exportCustomer = ownerCommand('post /customers/{id}/export', {
  summary: 'Everything kept about a customer who asked for it; leaves a line in the staff log',
  params: customerParams,
  body: z.strictObject({}),
  answer: [customerDataSchema, 'The same file as her own download'],
  unkeyed: 'it changes nothing, and copies of personal data are not stored',
  run: async (ctx: PartsCtx, { id }) => {
    requireRecentPassword(ctx)
    const person = await findPerson(ctx, id)
    await audit(ctx, ['customer', id], 'customer.export')
    return customerDataSchema.parse(await readData(ctx, person))
  },
})

/** As in her own download; for a guest, by e-mail. */
async function readData(ctx: PartsCtx, person: Person) {
  const { parts } = ctx
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

/** Also of another owner. Requires the password again. Throws PASSWORD_AGAIN, NOT_FOUND, GUEST_ONLY. */
export const signOutEverywhere = ownerCommand('post /customers/{id}/sign-out', {
  summary: 'End all sessions of a customer',
  params: customerParams,
  body: z.strictObject({}),
  answer: [z.object({ ended: z.int() }), 'How many there were'],
  run: async (ctx: SignedInOwnerCtx, { id }) => {
    requireRecentPassword(ctx)
    const { userId } = await findAccount(ctx, id)
    return inTransaction(ctx, async (ctx) => {
      const ended = await ctx.db
        .delete(sessions)
        .where(eq(sessions.userId, userId))
        .returning({ id: sessions.id })
      await audit(ctx, ['customer', id], 'customer.signed_out', { after: { sessions: ended.length } })
      return { ended: ended.length }
    })
  },
})

/**
 * As she could herself: orders lose the person, never the figures. A guest is found by her e-mail: an account with the same one
 * stays. Throws PASSWORD_AGAIN, NOT_FOUND, OTHER_EMAIL,
 * STAFF_ACCOUNT, and what a part throws while an order or refund is under way (rule: customer-rights).
 */
export const eraseCustomer = ownerCommand('post /customers/{id}/erase', {
  summary:
    'Delete a customer on her request, with her account if she has one; orders are made anonymous; asks for the password again',
  params: customerParams,
  body: z.strictObject({
    email: z
      .string()
      .max(254)
      .describe('The customer’s e-mail, or phone without one, typed again: this cannot be undone'),
  }),
  run: async (ctx: PartsCtx, input) => {
    const { parts } = ctx
    requireRecentPassword(ctx)
    const person = await findPerson(ctx, input.id)
    if (!isMeant(input.email, person)) {
      const message = `That is not this customer’s ${person.email ? 'email' : 'phone'}. Type it as shown above.`
      throw customerError('OTHER_EMAIL', { message, fields: { email: message } })
    }
    await inTransaction(ctx, async (ctx) => {
      if (isAccount(person)) await eraseLocked(ctx, person, parts)
      else await eraseParts(ctx, person, parts)
      // An entry by hand is of both: orders without an e-mail are found by its phone.
      if (input.id.startsWith(addedPrefix) && person.email && person.phone)
        await eraseParts(ctx, { userId: null, email: '', phone: person.phone }, parts)
      await audit(ctx, ['customer', input.id], 'customer.erased')
    })
  },
})

async function eraseLocked(
  ctx: SignedInOwnerCtx,
  person: WithAccount,
  parts: PersonalDataPart[],
): Promise<void> {
  await lockUser(ctx, person.userId)
  const [role] = await ctx.db.select().from(userRoles).where(eq(userRoles.userId, person.userId)).limit(1)
  if (role) throw customerError('STAFF_ACCOUNT')
  await eraseAccount(asCustomer(ctx, person), person, parts)
}
