import { creditAccounts, creditEntries, giftCards } from '../../src/db/schema.ts'
import type { SystemCtx } from '../../src/lib/server/context.ts'
import { dayMs, lagosDay } from '../../src/lib/time.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { type Rows, sampleActor } from './rows.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

type Card = { toName: string; toEmail: string | null; amount: number; daysAgo: number; words: string }
const card = (toName: string, amount: number, daysAgo: number, more: Partial<Card> = {}): Card => ({
  toName,
  toEmail: `${toName.toLowerCase()}@example.com`,
  amount,
  daysAgo,
  words: '',
  ...more,
})

/**
 * Credit of customers, and gift cards that were mailed, handed over, wait for their day and were replaced (rule: sample-orders). Nobody
 * can spend them: their codes are of no card.
 */
export function addCredit(rows: Rows, random: Random, people: Person[], now: Date): void {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const account = (more: Partial<Rows['creditAccounts'][number]>, daysAgo: number) => {
    const id = random.uuid()
    rows.creditAccounts.push({ id, kind: 'code', isSample: true, createdAt: before(daysAgo), ...more })
    return id
  }
  const entry = (
    accountId: string,
    amount: number,
    cause: 'granted' | 'moved' | 'reversed',
    daysAgo: number,
    more = {},
  ) =>
    rows.creditEntries.push({
      accountId,
      amount,
      cause,
      causeId: random.uuid(),
      by: sampleActor,
      isSample: true,
      createdAt: before(daysAgo),
      ...more,
    })
  const codeOf = () => ({
    codeHash: `sample-${random.uuid()}`,
    codeEnd: Array.from({ length: 4 }, () => letters[random.between(0, 31)]).join(''),
  })

  for (const [at, person] of people.slice(0, 2).entries()) {
    const id = account({ kind: 'customer', userId: person.id }, 20 - at)
    entry(id, 500_000, 'granted', 20 - at, { why: 'It came late' })
    if (at === 1) entry(id, -200_000, 'reversed', 12, { why: 'Typed twice' })
  }
  const given = (one: Card, more: Partial<Rows['giftCards'][number]> = {}) => {
    const { toName, toEmail, amount, daysAgo, words } = one
    const code = codeOf()
    const accountId = account(code, daysAgo)
    const sentAt = toEmail && !more.sendOn ? before(daysAgo) : null
    const own = { accountId, ...code, toName, toEmail, amount, words, sentAt }
    rows.giftCards.push({ ...own, isSample: true, createdAt: before(daysAgo), ...more })
    return accountId
  }
  for (const one of [
    card('Funke', 2_500_000, 18, { words: 'For the wedding season' }),
    card('Zainab', 1_000_000, 9, { toEmail: null }),
  ])
    entry(given(one), one.amount, 'granted', one.daysAgo, { why: 'Won our raffle' })
  const waiting = card('Ngozi', 5_000_000, 2, { words: 'Happy birthday!' })
  const sendOn = lagosDay(new Date(now.getTime() + 10 * dayMs))
  entry(given(waiting, { sendOn }), waiting.amount, 'granted', waiting.daysAgo, { why: 'Thank you' })
  // Mailed to a wrong address, and replaced: the old account is stopped.
  const old = account({ ...codeOf(), stoppedAt: before(5) }, 6)
  entry(old, 1_500_000, 'granted', 6, { why: 'Thank you' })
  const accountId = given(card('Amara', 1_500_000, 5))
  entry(old, -1_500_000, 'moved', 5, { causeId: accountId, why: 'The address was mistyped' })
  entry(accountId, 1_500_000, 'moved', 5, { causeId: accountId, why: 'The address was mistyped' })
}

export async function insertCredit(ctx: SystemCtx, rows: Rows): Promise<void> {
  await ctx.db.insert(creditAccounts).values(rows.creditAccounts)
  // One by one: a trigger looks at the entries before each.
  for (const entry of rows.creditEntries) await ctx.db.insert(creditEntries).values(entry)
  await ctx.db.insert(giftCards).values(rows.giftCards)
}
