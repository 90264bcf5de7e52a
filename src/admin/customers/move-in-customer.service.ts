import { and, eq, sql } from 'drizzle-orm'
import { contactOf } from '../../account/personal-data.server.ts'
import {
  type AddedCustomer,
  addedCustomers,
  customerNotes,
  newsletterSubscribers,
  users,
} from '../../db/schema.ts'
import type { CustomerMoves, MovedCustomer } from '../../imports/customer-moves.rules.ts'
import type { CustomerDid } from '../../imports/import-did.rules.ts'
import { isForgotten } from '../../imports/forgotten-contacts.server.ts'
import type { UnderstoodCustomer } from '../../imports/reading/understood.rules.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { actorName, type SignedInOwnerCtx } from '../../lib/server/context.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { addedPrefix } from './find-added.server.ts'
import { ordersOfAdded } from './added-customers.service.ts'
import { customerError, findKnown, known, refuseKnown } from './known-customers.server.ts'

/** The customers of a file: the same entries, checks and lines in the log as by hand (rule: customers-in). `secret` is AUTH_SECRET. */
export const customerMoves = (secret: string): CustomerMoves => ({
  moveIn: (ctx, customer, fileName) => moveIn(ctx, secret, customer, fileName),
  takeBack,
})

async function moveIn(
  ctx: SignedInOwnerCtx,
  secret: string,
  customer: UnderstoodCustomer,
  fileName: string,
): Promise<MovedCustomer> {
  const { email, phone } = customer
  // Who has proved this e-mail says herself what is known of her.
  const [account] = email
    ? await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    : []
  if (account) return { state: 'same', did: null }
  const entry = await lockEntry(ctx, customer)
  const consent = await consentOf(ctx, customer, fileName)
  if (entry) return change(ctx, entry, customer, consent)
  const there = await findKnown(ctx, { email, phone }, null)
  if (there && (there.by === 'email' || !email)) return { state: 'same', did: null }
  await refuseKnown(ctx, { email, phone }, null)
  if (await isForgotten(ctx, secret, customer)) throw customerError('CUSTOMER_FORGOTTEN')
  const [added] = await ctx.db
    .insert(addedCustomers)
    .values({
      name: customer.name ?? (email || phone),
      email,
      phone,
      address: customer.address ?? null,
      ...consent,
      addedBy: actorName(ctx.actor),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!added) throw await known(ctx, { email, phone }, null)
  await audit(ctx, ['customer', addedPrefix + added.id], 'customer.added', {
    after: { consent: consent !== null, from: 'file' },
  })
  return { state: 'new', did: whatWasDone(added) }
}

/** The entry with this e-mail; else the one with this phone, unless the two have different e-mails. */
async function lockEntry(
  ctx: SignedInOwnerCtx,
  { email, phone }: UnderstoodCustomer,
): Promise<AddedCustomer | undefined> {
  const [byEmail] = email
    ? await ctx.db.select().from(addedCustomers).where(eq(addedCustomers.email, email)).for('update')
    : []
  if (byEmail || !phone) return byEmail
  const [byPhone] = await ctx.db
    .select()
    .from(addedCustomers)
    .where(eq(addedCustomers.phone, phone))
    .for('update')
  return byPhone && (!email || !byPhone.email) ? byPhone : undefined
}

type Consent = Pick<AddedCustomer, 'consentAt' | 'consentBy'> | null

/** None for one who left the list herself. */
async function consentOf(
  ctx: SignedInOwnerCtx,
  { email, consent }: UnderstoodCustomer,
  fileName: string,
): Promise<Consent> {
  if (!consent) return null
  const [left] = email
    ? await ctx.db
        .select({ id: newsletterSubscribers.id })
        .from(newsletterSubscribers)
        .where(and(eq(newsletterSubscribers.email, email), eq(newsletterSubscribers.status, 'unsubscribed')))
    : []
  return left ? null : { consentAt: new Date(consent.at), consentBy: `${consent.how} (${fileName})` }
}

/** An empty cell leaves alone what is there, and so does a file of what stands already; a yes is never taken back or dated anew. */
async function change(
  ctx: SignedInOwnerCtx,
  before: AddedCustomer,
  { name, email, phone, address }: UnderstoodCustomer,
  consent: Consent,
): Promise<MovedCustomer> {
  const wanted: Partial<AddedCustomer> = {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(address && !isSameAddress(address, before.address) && { address }),
    ...(consent && before.consentAt === null && consent),
  }
  const differs = changedFields<Partial<AddedCustomer>>(before, wanted)
  if (!differs) return { state: 'same', did: null }
  await refuseKnown(ctx, { email: before.email || email, phone: phone || before.phone }, before.id)
  const [after] = await ctx.db
    .update(addedCustomers)
    .set({ ...differs.after, updatedAt: ctx.now() })
    .where(eq(addedCustomers.id, before.id))
    .returning()
  await moveNotes(ctx, before, after!)
  await audit(ctx, ['customer', addedPrefix + before.id], 'customer.edited', {
    before: { consent: before.consentAt !== null },
    after: { consent: after!.consentAt !== null, from: 'file' },
  })
  return { state: 'changed', did: whatWasDone(after!, before) }
}

/** The database keeps its fields in another order. */
const isSameAddress = (said: NonNullable<UnderstoodCustomer['address']>, kept: AddedCustomer['address']) =>
  kept !== null && Object.entries(said).every(([field, text]) => kept[field as keyof typeof kept] === text)

async function moveNotes(ctx: SignedInOwnerCtx, before: AddedCustomer, after: AddedCustomer): Promise<void> {
  const [from, to] = [contactOf(before), contactOf(after)]
  if (from !== to) await ctx.db.update(customerNotes).set({ email: to }).where(eq(customerNotes.email, from))
}

const whatWasDone = (after: AddedCustomer, before?: AddedCustomer): CustomerDid => ({
  customerId: addedPrefix + after.id,
  title: after.name,
  isNew: before === undefined,
  updatedAt: after.updatedAt.toISOString(),
  ...(before && {
    before: {
      name: before.name,
      email: before.email,
      phone: before.phone,
      address: before.address,
      consentAt: before.consentAt?.toISOString() ?? null,
      consentBy: before.consentBy,
    },
  }),
})

/** A new entry goes while nothing hangs on it, a changed one is as before (rule: import-undo). */
async function takeBack(ctx: SignedInOwnerCtx, did: CustomerDid): Promise<string | null> {
  const isThis = eq(addedCustomers.id, did.customerId.slice(addedPrefix.length))
  const [now] = await ctx.db.select().from(addedCustomers).where(isThis).for('update')
  if (!now) return null
  if (now.updatedAt.toISOString() !== did.updatedAt) return 'It was changed since: it stays.'
  if (did.before) {
    const { consentAt, ...before } = did.before
    const [after] = await ctx.db
      .update(addedCustomers)
      .set({
        ...before,
        address: before.address ?? null,
        consentAt: consentAt === null ? null : new Date(consentAt),
        updatedAt: ctx.now(),
      })
      .where(isThis)
      .returning()
    await moveNotes(ctx, now, after!)
    await audit(ctx, ['customer', did.customerId], 'customer.edited', { after: { from: 'undo' } })
    return null
  }
  const [depends] = await ctx.db
    .select({
      orders: sql<boolean>`exists (select from orders where ${ordersOfAdded(now)})`,
      notes: sql<boolean>`exists (select from customer_notes where email = ${contactOf(now)})`,
    })
    .from(addedCustomers)
    .where(isThis)
  if (depends!.orders) return 'This customer has ordered since: the entry stays.'
  if (depends!.notes) return 'There are notes about this customer: the entry stays.'
  await ctx.db.delete(addedCustomers).where(isThis)
  await audit(ctx, ['customer', did.customerId], 'customer.removed', { after: { from: 'undo' } })
  return null
}
