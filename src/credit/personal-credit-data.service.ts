import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { ordersOfPerson } from '../account/own-orders.server.ts'
import type { DataSubject, PersonalDataPart } from '../account/personal-data.server.ts'
import { creditAccounts, giftCards, orders } from '../db/schema.ts'
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
    return [...(ids.length > 0 ? await listEntries(ctx, ids, 10_000) : []), ...(await readCards(ctx, person))]
  },
  erase: async (ctx, person) => {
    await eraseCards(ctx, person)
    const ids = await idsOf(ctx, person)
    if (ids.length === 0) return
    const names = { userId: null, email: null }
    await ctx.db.update(creditAccounts).set(names).where(inArray(creditAccounts.id, ids))
  },
}

const boughtBy = (ctx: Ctx, person: DataSubject): SQL =>
  inArray(giftCards.orderId, ctx.db.select({ id: orders.id }).from(orders).where(ordersOfPerson(person)))
const mailedTo = ({ email }: DataSubject): SQL | undefined =>
  email ? eq(giftCards.toEmail, email) : undefined

/** Cards she bought, and those that are for her; never their codes. */
async function readCards(ctx: Ctx, person: DataSubject) {
  const rows = await ctx.db
    .select()
    .from(giftCards)
    .where(or(boughtBy(ctx, person), mailedTo(person)))
  return rows.map(({ amount, toName, toEmail, fromName, words, sendOn, createdAt }) => {
    const at = createdAt.toISOString()
    return { gift_card: amount, to: toName, email: toEmail, from: fromName, words, send_on: sendOn, at }
  })
}

/** What she wrote goes once the card is handed over or mailed; of one that is for her, her name and address. */
async function eraseCards(ctx: Ctx, person: DataSubject): Promise<void> {
  const isOut = or(isNotNull(giftCards.sentAt), isNull(giftCards.toEmail))
  await ctx.db
    .update(giftCards)
    .set({ fromName: '', words: '' })
    .where(and(boughtBy(ctx, person), isOut))
  const isHers = mailedTo(person)
  if (isHers) await ctx.db.update(giftCards).set({ toName: '', toEmail: '', words: '' }).where(isHers)
}
