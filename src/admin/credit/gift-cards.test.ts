import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cardCode } from '../../credit/card-code.server.ts'
import { readCard } from '../../credit/cards/read-card.service.ts'
import { cardMailQueue, readCardMail } from '../../credit/cards/send-cards.service.ts'
import { addCredit, takeCredit } from '../../credit/ledger.service.ts'
import { personalCreditData } from '../../credit/personal-credit-data.service.ts'
import { testCredit } from '../../credit/test-credit.ts'
import { rowsOf } from '../../db/rows.ts'
import { creditAccounts } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { type Actor, asSystem, requireOwner } from '../../lib/server/context.ts'
import { hourMs } from '../../lib/time.ts'
import { giveCard, replaceCard } from './gift-cards.service.ts'

const authSecret = 'a secret of the tests'
let t: Awaited<ReturnType<typeof openTestContext>>
let credit: ReturnType<typeof testCredit>
beforeAll(async () => {
  t = await openTestContext([cardMailQueue])
  credit = testCredit(asSystem(t.ctx, 'test'), authSecret)
})
afterEach(() => credit.expectLedgerWhole())
afterAll(() => t.close())

const owner = (passwordAt = t.ctx.now()) => ({
  ...requireOwner(t.ctxFor({ ...adminActor, passwordAt } as Actor)),
  appUrl: 'http://shop.test',
  authSecret,
})
const given = { amount: 1_000_000, to_name: 'Ada', words: '', why: 'Thank you' }
const tokenOf = (url: string | null) => url!.split('/').at(-1)!
const mailsTo = async (email: string) => {
  const jobs = await rowsOf<{ data: { cardId: string; accountId: string } }>(t.ctx.db)`
    select data from pgboss.job where name = ${cardMailQueue.name} order by created_on`
  const mails = await Promise.all(
    jobs.map(({ data }) => readCardMail(asSystem(t.ctx, 'test'), data, authSecret)),
  )
  return mails.filter((mail) => mail?.to === email)
}

// (rule: card-given)
test('an owner gives a card: mailed, or handed over by a link; never without the password', async () => {
  const old = new Date(t.ctx.now().getTime() - hourMs)
  await expect(giveCard(owner(old), given)).rejects.toMatchObject({ code: 'PASSWORD_AGAIN' })
  const mailed = await giveCard(owner(), { ...given, to_email: 'Chi@example.com' })
  expect(mailed).toMatchObject({
    url: null,
    account: { balance: 1_000_000, card: { to_email: 'chi@example.com' } },
  })
  expect(await mailsTo('chi@example.com')).toMatchObject([{ amountMinor: 1_000_000 }])
  const handed = await giveCard(owner(), given)
  expect(await readCard(t.ctx, tokenOf(handed.url), authSecret)).toMatchObject({
    balanceMinor: 1_000_000,
    code: cardCode(authSecret, handed.account.id),
  })
})

// (rule: card-replaced)
test('a card mailed to a wrong address is replaced: the old code is dead, the rest and what comes back are on the new', async () => {
  const system = asSystem(t.ctx, 'test')
  const { account: old } = await giveCard(owner(), { ...given, to_email: 'wrong@example.com' })
  const move = { accountId: old.id, amountMinor: 300_000, causeId: crypto.randomUUID() }
  expect(await takeCredit(system, 'spent', move)).toBe(true)
  const { account } = await replaceCard(owner(), {
    id: old.id,
    to_email: 'right@example.com',
    why: 'Mistyped',
  })
  expect(account).toMatchObject({ balance: 700_000, is_stopped: false })
  expect(await mailsTo('right@example.com')).toMatchObject([{ amountMinor: 700_000 }])
  expect(await mailsTo('wrong@example.com')).toEqual([])
  expect(await takeCredit(system, 'spent', { ...move, amountMinor: 1, causeId: 'again' })).toBe(false)
  // An order that the old code had paid gives it back.
  await addCredit(system, 'refund', { ...move, causeId: 'a refund' })
  expect(await credit.balanceOf(old.id)).toBe(0)
  expect(await credit.balanceOf(account.id)).toBe(1_000_000)
  await expect(replaceCard(owner(), { id: old.id, why: 'Again' })).rejects.toMatchObject({
    code: 'CREDIT_NOT_FOUND',
  })
})

test('two owners who replace a card at once make one new card', async () => {
  const { account } = await giveCard(owner(), given)
  const both = await Promise.allSettled(
    [1, 2].map(() => replaceCard(owner(), { id: account.id, why: 'Lost' })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await credit.balanceOf(account.id)).toBe(0)
})

test('a recipient’s name and address go with her account, and the card stays good', async () => {
  const { account } = await giveCard(owner(), { ...given, to_email: 'gone@example.com', words: 'For you' })
  const person = { userId: null, email: 'gone@example.com', phone: '' } as never
  expect(await personalCreditData.read(t.ctx, person)).toMatchObject([{ gift_card: 1_000_000, to: 'Ada' }])
  await personalCreditData.erase!(t.ctx, person)
  expect(await personalCreditData.read(t.ctx, person)).toEqual([])
  const [row] = await t.ctx.db.select().from(creditAccounts).where(eq(creditAccounts.id, account.id))
  expect(row).toMatchObject({ balance: 1_000_000, stoppedAt: null })
})
