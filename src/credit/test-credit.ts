import { asc, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rowsOf } from '../db/rows.ts'
import { creditAccounts, creditEntries } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { openCustomerCredit } from './accounts.service.ts'
import { cardCode, codeHash } from './card-code.server.ts'
import { addCredit } from './ledger.service.ts'

/** What tests give and look at of the ledger of credit. */
export const testCredit = (ctx: Ctx, secret: string) => ({
  /** A customer's credit; gives the account's id. */
  give: async (person: { userId: string | null; email: string }, amountMinor: number) => {
    const { id: accountId } = await openCustomerCredit(ctx, person)
    await addCredit(ctx, 'granted', { accountId, amountMinor, causeId: crypto.randomUUID() })
    return accountId
  },
  /** A card with so much on it; gives its account's id and its code. */
  card: async (amountMinor: number, more: Partial<typeof creditAccounts.$inferInsert> = {}) => {
    const id = crypto.randomUUID()
    const code = cardCode(secret, id)
    await ctx.db
      .insert(creditAccounts)
      .values({ id, kind: 'code', codeHash: codeHash(secret, code), codeEnd: code.slice(-4), ...more })
    await addCredit(ctx, 'bought', { accountId: id, amountMinor, causeId: id })
    return { id, code }
  },
  balanceOf: async (id: string) =>
    (await ctx.db.select().from(creditAccounts).where(eq(creditAccounts.id, id)))[0]!.balance,
  entriesOf: async (id: string) =>
    (
      await ctx.db
        .select()
        .from(creditEntries)
        .where(eq(creditEntries.accountId, id))
        .orderBy(asc(creditEntries.createdAt), sql`${creditEntries.amount} desc`)
    ).map(({ cause, amount }) => [cause, amount]),
  /** Every account's balance is the sum of its entries. */
  expectLedgerWhole: async () => {
    const wrong = await rowsOf(ctx.db)`select a.id from credit_accounts a
      where a.balance <> (select coalesce(sum(e.amount), 0) from credit_entries e where e.account_id = a.id)`
    expect(wrong).toEqual([])
  },
})
