import { eq, sql } from 'drizzle-orm'
import { type AddedCustomer, addedCustomers } from '../../db/schema.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import { holdsOne } from './find-accounts.server.ts'

export const addedPrefix = 'added-'

/** Entries by hand `a` that have no account: with one, its row is hers. */
export const addedWith = (terms: string[]) => sql`not exists (select from users v where v.email = a.email)
  and ${terms.length > 0 ? holdsOne(sql`a.name || ' ' || a.email || ' ' || a.phone`, terms) : sql`true`}`

/** The entry of this screen's id; null when there is none. */
export async function findAdded(ctx: SignedInOwnerCtx, id: string): Promise<AddedCustomer | null> {
  const [row] = await ctx.db
    .select()
    .from(addedCustomers)
    .where(eq(addedCustomers.id, id.slice(addedPrefix.length)))
  return row ?? null
}

/** The entry with this e-mail, or without one this phone. */
export async function findAddedOf(
  ctx: SignedInOwnerCtx,
  { email, phone }: Pick<AddedCustomer, 'email' | 'phone'>,
): Promise<AddedCustomer | null> {
  const isHers = email ? eq(addedCustomers.email, email) : phone ? eq(addedCustomers.phone, phone) : null
  if (!isHers) return null
  const [row] = await ctx.db.select().from(addedCustomers).where(isHers)
  return row ?? null
}
