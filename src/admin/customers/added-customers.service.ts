import * as z from 'zod'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type AddedCustomer, addedCustomers, customerNotes, orders, users } from '../../db/schema.ts'
import { actorName, type SignedInOwnerCtx, inTransaction } from '../../lib/server/context.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { contactOf } from '../../account/personal-data.server.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { checkCustomer, type TypedCustomer } from './added-customer.rules.ts'
import { addNote } from './customer-notes.service.ts'
import { customerNow, customerParams } from './customers.schema.ts'
import { addedPrefix } from './find-added.server.ts'
import { type Contact, customerError, known, refuseKnown } from './known-customers.server.ts'
import { readCustomer } from './read-customer.service.ts'

const typedSchema = z.strictObject({
  name: z.string().normalize('NFC').max(160),
  phone: z.string().max(40).default(''),
  email: z.string().max(254).default(''),
  consent: z.boolean().default(false).describe('Said yes to news and offers'),
})

/**
 * An owner writes a customer down who has neither an account nor an order (rule: added-customers). Throws CUSTOMER_WRONG with
 * the fields, and CUSTOMER_KNOWN with whom it is.
 */
export const addCustomer = ownerCommand('post /customers', {
  summary: 'Write a customer down who has neither an account nor an order',
  body: typedSchema.extend({ note: z.string().max(2000).default('') }),
  answer: [z.object({ id: z.string() }), 'Her id; 409 names in `current` who has this e-mail or phone'],
  atomic: true,
  run: (ctx: SignedInOwnerCtx, input) => {
    const customer = checked(input)
    return inTransaction(ctx, async (ctx) => {
      await refuseKnown(ctx, customer, null)
      const [added] = await ctx.db
        .insert(addedCustomers)
        .values({
          ...customer,
          ...consentOf(ctx, input.consent),
          addedBy: actorName(ctx.actor),
          createdAt: ctx.now(),
          updatedAt: ctx.now(),
        })
        .onConflictDoNothing()
        .returning({ id: addedCustomers.id })
      // Another owner was quicker.
      if (!added) throw await known(ctx, customer, null)
      const id = addedPrefix + added.id
      await audit(ctx, ['customer', id], 'customer.added', { after: { consent: input.consent } })
      const note = input.note.trim()
      if (note) await addNote(ctx, { customerId: id, email: contactOf(customer), body: note })
      return { id }
    })
  },
})

/** Her notes follow to the other contact. Throws as `addCustomer`, and CUSTOMER_GONE. */
export const editCustomer = ownerCommand('patch /customers/{id}', {
  summary: 'Change what was written down about a customer',
  params: customerParams,
  body: typedSchema,
  answer: customerNow,
  run: async (ctx: SignedInOwnerCtx, input) => {
    const customer = checked(input)
    await inTransaction(ctx, async (ctx) => {
      const before = await lockAdded(ctx, input.id)
      await refuseKnown(ctx, customer, before.id)
      const isSameConsent = input.consent === (before.consentAt !== null)
      await ctx.db
        .update(addedCustomers)
        .set({ ...customer, ...(!isSameConsent && consentOf(ctx, input.consent)), updatedAt: ctx.now() })
        .where(eq(addedCustomers.id, before.id))
      const [from, to] = [contactOf(before), contactOf(customer)]
      if (from !== to)
        await ctx.db.update(customerNotes).set({ email: to }).where(eq(customerNotes.email, from))
      await audit(ctx, ['customer', input.id], 'customer.edited', {
        before: { consent: before.consentAt !== null },
        after: { consent: input.consent },
      })
    })
    return readCustomer(ctx, { id: input.id })
  },
})

/** Its notes go with it. Throws CUSTOMER_GONE, CUSTOMER_ORDERED. */
export const removeCustomer = ownerCommand('delete /customers/{id}', {
  summary: 'Take the entry of a customer without orders away',
  params: customerParams,
  run: (ctx: SignedInOwnerCtx, { id }) =>
    inTransaction(ctx, async (ctx) => {
      const row = await lockAdded(ctx, id)
      const [ordered] = await ctx.db.select({ id: orders.id }).from(orders).where(ordersOfAdded(row)).limit(1)
      if (ordered) throw customerError('CUSTOMER_ORDERED')
      await ctx.db.delete(addedCustomers).where(eq(addedCustomers.id, row.id))
      // Notes about an account stay with it.
      const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, row.email))
      if (!user) await ctx.db.delete(customerNotes).where(eq(customerNotes.email, contactOf(row)))
      await audit(ctx, ['customer', id], 'customer.removed')
    }),
})

/** Her orders without an account: with her e-mail, or with her phone and none. */
export function ordersOfAdded({ email, phone }: Contact): SQL {
  const byEmail = email ? sql`lower(${orders.email}) = ${email}` : undefined
  const byPhone = phone ? and(sql`lower(${orders.email}) = ''`, eq(orders.phone, phone)) : undefined
  const anyUser = email
    ? sql`exists (select from users u where u.id = ${orders.userId} and u.email = ${email})`
    : undefined
  return or(and(isNull(orders.userId), or(byEmail, byPhone)), anyUser)!
}

function checked(input: TypedCustomer) {
  const { errors, customer } = checkCustomer(input)
  if (errors) throw customerError('CUSTOMER_WRONG', { fields: errors })
  return customer
}

const consentOf = (ctx: SignedInOwnerCtx, consent: boolean) => ({
  consentAt: consent ? ctx.now() : null,
  consentBy: consent ? actorName(ctx.actor) : null,
})

async function lockAdded(ctx: SignedInOwnerCtx, id: string): Promise<AddedCustomer> {
  if (!id.startsWith(addedPrefix)) throw customerError('CUSTOMER_GONE')
  const [row] = await ctx.db
    .select()
    .from(addedCustomers)
    .where(eq(addedCustomers.id, id.slice(addedPrefix.length)))
    .for('update')
  if (!row) throw customerError('CUSTOMER_GONE')
  return row
}
