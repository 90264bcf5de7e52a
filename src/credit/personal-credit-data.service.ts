import { inArray } from 'drizzle-orm'
import type { DataSubject, PersonalDataPart } from '../account/personal-data.server.ts'
import { creditAccounts } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { creditAccountsOf } from './accounts.service.ts'
import { listEntries } from './own-credit.service.ts'

const idsOf = async (ctx: Ctx, person: DataSubject) =>
  (await creditAccountsOf(ctx, person)).map(({ id }) => id)

/** The ledger stays, as all books do; it names nobody once the person is erased. */
export const personalCreditData: PersonalDataPart = {
  name: 'credit',
  read: async (ctx, person) => {
    const ids = await idsOf(ctx, person)
    return ids.length > 0 ? listEntries(ctx, ids, 10_000) : []
  },
  erase: async (ctx, person) => {
    const ids = await idsOf(ctx, person)
    if (ids.length === 0) return
    const names = { userId: null, email: null }
    await ctx.db.update(creditAccounts).set(names).where(inArray(creditAccounts.id, ids))
  },
}
