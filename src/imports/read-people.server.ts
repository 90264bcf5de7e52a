import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { importRows } from '../db/schema.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { findCountry } from '../shipping/countries.rules.ts'
import { addressLines } from '../shipping/address-lines.rules.ts'
import type { ImportRow } from './check-import.server.ts'
import type { ImportView } from './import-view.schema.ts'
import { areNewCustomers } from './match-customers.server.ts'

const perStep = 1000

/** How many of the ready customers the shop does not have. */
export async function countNewCustomers(ctx: OwnerCtx, file: ImportRow): Promise<number> {
  let [fresh, after] = [0, 0]
  for (;;) {
    const rows = await ctx.db
      .select({ number: importRows.number, item: importRows.item })
      .from(importRows)
      .where(
        and(eq(importRows.importId, file.id), eq(importRows.state, 'ready'), gt(importRows.number, after)),
      )
      .orderBy(asc(importRows.number))
      .limit(perStep)
    const areNew = await areNewCustomers(
      ctx,
      rows.map(({ item }) => item!.customer!),
    )
    fresh += areNew.filter(Boolean).length
    if (rows.length < perStep) return fresh
    after = rows.at(-1)!.number
  }
}

const mostShown = 3

/** The first of them as they will be written down. */
export async function readPeople(ctx: OwnerCtx, file: ImportRow): Promise<ImportView['people']> {
  const rows = await ctx.db
    .select({ item: importRows.item })
    .from(importRows)
    .where(and(eq(importRows.importId, file.id), inArray(importRows.state, ['ready', 'wrong'])))
    .orderBy(sql`${importRows.state} = 'wrong'`, asc(importRows.number))
    .limit(mostShown)
  const customers = rows.map(({ item }) => item!.customer!)
  const areNew = await areNewCustomers(ctx, customers)
  return customers.map(({ name, email, phone, address, consent }, at) => ({
    name: name ?? (email || phone),
    email,
    phone,
    address: address
      ? addressLines(
          { ...address, shippingLocation: '' },
          findCountry(address.country)?.name ?? address.country,
        ).join(', ')
      : '',
    said_yes_at: consent?.at ?? null,
    is_new: areNew[at]!,
  }))
}
