import { and, desc, eq, sql } from 'drizzle-orm'
import { customerNotes, users } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { actorName, type AdminCtx, inTransaction } from '../../lib/server/context.ts'
import type { Customer } from './customers.schema.ts'

/** What staff wrote down about a customer, newest first, by her e-mail in lower case or, without one, her phone. */
export async function listNotes(ctx: AdminCtx, email: string): Promise<Customer['notes']> {
  const rows = await ctx.db
    .select({ note: customerNotes, by: users.email })
    .from(customerNotes)
    .leftJoin(users, eq(sql`${users.id}::text`, sql`split_part(${customerNotes.actor}, ':', 2)`))
    .where(eq(customerNotes.email, email))
    .orderBy(desc(customerNotes.createdAt))
  return rows.map(({ note, by }) => ({
    id: note.id,
    body: note.body,
    by: by ?? note.actor,
    created_at: note.createdAt.toISOString(),
  }))
}

export function addNote(
  ctx: AdminCtx,
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

/** Throws NOT_FOUND. */
export function removeNote(
  ctx: AdminCtx,
  input: { customerId: string; email: string; noteId: string },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { customerId, email, noteId } = input
    const removed = await ctx.db
      .delete(customerNotes)
      .where(and(eq(customerNotes.id, noteId), eq(customerNotes.email, email)))
      .returning({ id: customerNotes.id })
    if (removed.length === 0) throw commonError('NOT_FOUND')
    await audit(ctx, ['customer', customerId], 'customer.note_removed')
  })
}
