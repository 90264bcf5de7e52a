import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { creditAccountsOf } from '../../credit/accounts.service.ts'
import { creditMailQueue } from '../../credit/credit-mail.rules.ts'
import { findGiven } from '../../credit/find-given.service.ts'
import { readOwnCredit } from '../../credit/own-credit.service.ts'
import { personalCreditData } from '../../credit/personal-credit-data.service.ts'
import { testCredit } from '../../credit/test-credit.ts'
import { auditLog, creditAccounts, users } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { adminActor, insertCustomer, insertOrder } from '../../db/test-fixtures.ts'
import { rowsOf } from '../../db/rows.ts'
import type { AppError } from '../../lib/errors.ts'
import { type Actor, asSystem, inTransaction, requireOwner } from '../../lib/server/context.ts'
import { hourMs } from '../../lib/time.ts'
import { readTakings } from '../today/takings.service.ts'
import { giveCredit, takeCreditBack } from './give-credit.service.ts'
import { readCredit, readCreditAccount } from './read-credit.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let credit: ReturnType<typeof testCredit>
beforeAll(async () => {
  t = await openTestContext([creditMailQueue])
  credit = testCredit(asSystem(t.ctx, 'test'), 'a secret')
})
afterEach(() => credit.expectLedgerWhole())
afterAll(() => t.close())

type Customer = Extract<Actor, { kind: 'customer' }>
const owner = (passwordAt = t.ctx.now()) => requireOwner(t.ctxFor({ ...adminActor, passwordAt } as Actor))
const why = 'It came late'

async function guestOrder(email: string) {
  return insertOrder(t.ctx, {
    userId: null,
    guestSessionId: null,
    email,
    status: 'paid',
    paidAt: t.ctx.now(),
  })
}
const jobsOf = () =>
  rowsOf<{ data: { entryId: string } }>(
    t.ctx.db,
  )`select data from pgboss.job where name = ${creditMailQueue.name}
    order by created_on`

// (rule: credit-given)
test('credit that is given from an order is the customer’s, with a mail and a line in the audit', async () => {
  const { actor } = await insertCustomer(t.ctx)
  const { userId, email } = actor as Customer
  const order = await insertOrder(t.ctx, { userId, email, status: 'paid', paidAt: t.ctx.now() })
  const before = (await jobsOf()).length
  const account = await giveCredit(owner(), { order_id: order.id, amount: 200_000, why })
  expect(account).toMatchObject({
    balance: 200_000,
    customer_id: userId,
    entries: [{ cause: 'granted', amount: 200_000, order_number: order.orderNumber, why }],
  })
  expect(await readOwnCredit(t.ctxFor(actor))).toMatchObject({
    balance: 200_000,
    entries: [{ cause: 'granted', amount: 200_000 }],
  })
  const jobs = await jobsOf()
  expect(jobs).toHaveLength(before + 1)
  expect(await findGiven(t.ctx, jobs.at(-1)!.data.entryId)).toEqual({
    email,
    amountMinor: 200_000,
    isGuest: false,
  })
  const audits = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, account.id))
  expect(audits).toMatchObject([{ action: 'credit.give', after: { amountMinor: 200_000, why } }])
})

// (rule: credit-of-whom)
test('what a guest was given by email is hers when she signs in with it, and nobody else’s', async () => {
  const email = `Guest-${crypto.randomUUID()}@Example.com`
  await giveCredit(owner(), { email: email.toLowerCase(), amount: 50_000, why })
  const order = await guestOrder(email)
  const account = await giveCredit(owner(), { order_id: order.id, amount: 30_000, why })
  expect(account).toMatchObject({ balance: 80_000, label: email.toLowerCase(), customer_id: null })
  const other = await insertCustomer(t.ctx)
  expect((await readOwnCredit(t.ctxFor(other.actor))).balance).toBe(0)
  const { actor } = await insertCustomer(t.ctx, email.toLowerCase())
  expect((await readOwnCredit(t.ctxFor(actor))).balance).toBe(80_000)
  // From now on it is given to the account she signs in with; both are hers.
  await giveCredit(owner(), { email: email.toLowerCase(), amount: 5_000, why })
  expect((await readOwnCredit(t.ctxFor(actor))).balance).toBe(85_000)
  expect(await creditAccountsOf(t.ctx, actor as Customer)).toHaveLength(2)
})

test('the password is asked for again, and to nobody credit is given', async () => {
  const order = await guestOrder('')
  const refused = (error: AppError) => error.code
  const stale = owner(new Date(t.ctx.now().getTime() - hourMs))
  const given = { email: 'ada@example.com', amount: 1, why }
  expect(await giveCredit(stale, given).catch(refused)).toBe('PASSWORD_AGAIN')
  expect(await giveCredit(owner(), { order_id: order.id, amount: 1, why }).catch(refused)).toBe(
    'CREDIT_NOBODY',
  )
  expect(await takeCreditBack(stale, { id: crypto.randomUUID(), amount: 1, why }).catch(refused)).toBe(
    'PASSWORD_AGAIN',
  )
})

test('credit that was given by mistake is taken back, at most what is left, also by two at once', async () => {
  const { id } = await giveCredit(owner(), {
    email: `m-${crypto.randomUUID()}@example.com`,
    amount: 100_000,
    why,
  })
  const results = await Promise.all(
    [1, 2, 3].map(() =>
      takeCreditBack(owner(), { id, amount: 60_000, why: 'Typed twice' }).catch(
        (error: AppError) => error.code,
      ),
    ),
  )
  expect(results.filter((one) => one === 'CREDIT_HOLDS_LESS')).toHaveLength(2)
  expect(await readCreditAccount(owner(), { id })).toMatchObject({ balance: 40_000 })
})

// (rule: credit-owed)
test('what is owed is what was issued less what was spent and taken back, and what Today says', async () => {
  const card = await credit.card(70_000)
  const all = await readCredit(owner(), { page: 1 })
  const taken = all.by_cause.find(({ cause }) => cause === 'reversed')?.amount ?? 0
  expect(all.taken_back).toBe(-taken)
  expect(all.owed).toBe(all.issued - all.spent - all.taken_back)
  expect(all.owed).toBe((await readTakings(owner(), { days: 7 })).credit_owed)
  expect(all.accounts.find(({ id }) => id === card.id)).toMatchObject({
    label: `Card •••• ${card.code.slice(-4)}`,
  })
  expect(JSON.stringify(all)).not.toContain(card.code)
})

// (rule: credit-of-whom)
test('an erased customer’s ledger names nobody, and is not found again by her address', async () => {
  const { actor } = await insertCustomer(t.ctx)
  const { userId, email } = actor as Customer
  const account = await credit.give({ userId, email }, 20_000)
  expect(await personalCreditData.read(t.ctx, { userId, email })).toMatchObject([{ cause: 'granted' }])
  await inTransaction(t.ctx, (ctx) => personalCreditData.erase!(ctx, { userId, email }))
  await t.ctx.db.delete(users).where(eq(users.id, userId))
  expect(await readCreditAccount(owner(), { id: account })).toMatchObject({
    label: 'A deleted customer',
    balance: 20_000,
  })
  const [row] = await t.ctx.db.select().from(creditAccounts).where(eq(creditAccounts.id, account))
  expect([row!.userId, row!.email]).toEqual([null, null])
})
