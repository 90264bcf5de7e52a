import * as z from 'zod'
import { and, eq } from 'drizzle-orm'
import { contactOf } from '../../account/personal-data.server.ts'
import { customerNotes } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { actorName, type SignedInOwnerCtx, inTransaction } from '../../lib/server/context.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { customerNow, customerParams } from './customers.schema.ts'
import { findPerson, readCustomer } from './read-customer.service.ts'

/** `email` is the contact that her notes are stored under. */
export function addNote(
  ctx: SignedInOwnerCtx,
  input: { customerId: string; email: string; body: string },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { customerId, email, body } = input
    await ctx.db
      .insert(customerNotes)
      .values({ email, body, actor: actorName(ctx.actor), createdAt: ctx.now() })
    await audit(ctx, ['customer', customerId], 'customer.note')
  })
}

export const writeNote = ownerCommand('post /customers/{id}/notes', {
  summary: 'Write something down about a customer',
  params: customerParams,
  body: z.strictObject({
    body: z
      .string()
      .trim()
      .max(2000)
      .refine((text) => text !== '', 'Write the note'),
  }),
  answer: customerNow,
  run: async (ctx: SignedInOwnerCtx, { id, body }) => {
    await addNote(ctx, { customerId: id, email: contactOf(await findPerson(ctx, id)), body })
    return readCustomer(ctx, { id })
  },
})

/** Throws NOT_FOUND. */
export const removeNote = ownerCommand('delete /customers/{id}/notes/{noteId}', {
  summary: 'Take a note away',
  params: customerParams.extend({ noteId: z.uuid() }),
  answer: customerNow,
  run: async (ctx: SignedInOwnerCtx, { id, noteId }) => {
    const email = contactOf(await findPerson(ctx, id))
    await inTransaction(ctx, async (ctx) => {
      const removed = await ctx.db
        .delete(customerNotes)
        .where(and(eq(customerNotes.id, noteId), eq(customerNotes.email, email)))
        .returning({ id: customerNotes.id })
      if (removed.length === 0) throw commonError('NOT_FOUND')
      await audit(ctx, ['customer', id], 'customer.note_removed')
    })
    return readCustomer(ctx, { id })
  },
})
