import { createHmac } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { DataSubject, PersonalDataPart } from '../account/personal-data.server.ts'
import { forgottenContacts, importRows, imports, profiles } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'

/** What stays of an e-mail or phone that was erased: nobody reads it back, and only with the shop's secret can it be known again. */
const contactHash = (secret: string, contact: string): string =>
  createHmac('sha256', secret).update(`forgotten|${contact}`).digest('base64url')

/** Whether somebody with this e-mail or phone was erased (rule: forgotten-stay-so). `secret` is AUTH_SECRET. */
export async function isForgotten(
  ctx: Pick<Ctx, 'db'>,
  secret: string,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> {
  const hashes = [email, phone].filter(Boolean).map((contact) => contactHash(secret, contact))
  const [row] = await ctx.db
    .select({ at: forgottenContacts.forgottenAt })
    .from(forgottenContacts)
    .where(inArray(forgottenContacts.hash, hashes))
    .limit(1)
  return row !== undefined
}

/** Rows of lists of customers that are about her; those of one customer go together. */
function herRows({ email, phone }: DataSubject) {
  const is = (field: 'email' | 'phone', value: string) =>
    sql`(${importRows.item}->'customer'->>${sql.raw(`'${field}'`)}) = ${value}`
  const isHers = or(email ? is('email', email) : undefined, phone ? is('phone', phone) : undefined)
  return (
    isHers &&
    sql`(${importRows.importId}, ${importRows.head}) in (select ${importRows.importId}, ${importRows.head}
    from ${importRows} join ${imports} on ${imports.id} = ${importRows.importId}
    where ${imports.dialect} = 'customers' and ${isHers})`
  )
}

/** What lists of customers that were moved in say of her; and that she is not moved in again once she was erased. */
export const personalImportData = (secret: string): PersonalDataPart => ({
  name: 'moved_in_from_files',
  read: async (ctx, person) => {
    const rows = await ctx.db
      .select({ file: imports.fileName, at: imports.createdAt, item: importRows.item })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(and(herRows(person), sql`${importRows.item} is not null`))
    return rows.map(({ file, at, item }) => ({
      file,
      read_at: at.toISOString(),
      ...item!.customer,
    }))
  },
  erase: async (ctx, person) => {
    const { userId, email, phone } = person
    const [profile] = userId
      ? await ctx.db.select({ phone: profiles.phone }).from(profiles).where(eq(profiles.id, userId))
      : []
    const whole = { ...person, phone: phone || profile?.phone || null }
    await ctx.db.delete(importRows).where(herRows(whole) ?? sql`false`)
    const contacts = [email, whole.phone ?? ''].filter(Boolean)
    if (contacts.length > 0)
      await ctx.db
        .insert(forgottenContacts)
        .values(contacts.map((contact) => ({ hash: contactHash(secret, contact), forgottenAt: ctx.now() })))
        .onConflictDoNothing()
  },
})
