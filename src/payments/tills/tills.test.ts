import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { auditLog } from '../../db/schema.ts'
import { dayMs } from '../../lib/time.ts'
import { type CounterShop, openCounterShop } from '../../counter/test-counter-shop.ts'

let shop: CounterShop
beforeAll(async () => {
  shop = await openCounterShop()
  shop.let(['sell'])
})
afterAll(() => shop.close())

const price = 1_800_000
const ofOne = async (payments: object[]) => ({
  items: [{ variant_id: (await shop.piece()).id, quantity: 1 }],
  payments,
})
const cash = [{ method: 'cash', amount: price }]
const count = (who: string, id: string, body: object) =>
  shop.call(who, 'POST', `/api/admin/tills/${id}/count`, body)
/** The newest till of this person. */
const ownTill = async (who: string) =>
  (await shop.tills(who)).find((till: { is_own: boolean }) => till.is_own)
const nextDay = () => shop.setNow(new Date(shop.ctx.now().getTime() + dayMs))

// (rule: till)
test('the first sale opens a till, which counts what came in by each way', async () => {
  nextDay()
  await shop.sell(
    'owner',
    await ofOne([
      { method: 'cash', amount: 1_000_000 },
      { method: 'terminal', amount: 800_000 },
    ]),
  )
  expect(await ownTill('owner')).toMatchObject({ state: 'open', float: 0, expected: 1_000_000 })
  const { body } = await shop.call('owner', 'POST', '/api/admin/tills', { float: 500_000 })
  expect(body).toMatchObject({
    float: 500_000,
    expected: 1_500_000,
    taken: [
      { method: 'cash', amount: 1_000_000 },
      { method: 'terminal', amount: 800_000 },
    ],
  })
  expect((await count('owner', body.id, { counted: 1_500_000, expected: 1_500_000 })).body).toMatchObject({
    state: 'closed',
    counted: 1_500_000,
  })
  expect((await count('owner', body.id, { counted: 1_500_000, expected: 1_500_000 })).body.error.code).toBe(
    'TILL_COUNTED',
  )
  // Sold after the count: another till of the same day.
  await shop.sell('owner', await ofOne(cash))
  expect(await ownTill('owner')).toMatchObject({ state: 'open', expected: price })
  const lines = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, body.id))
  expect(lines.map(({ action }) => action)).toEqual(['till.open', 'till.close'])
})

// (rules: till, told-at-once)
test('a difference needs a reason; a helper hands it in, an owner closes it, once', async () => {
  nextDay()
  await shop.sell('helper', await ofOne(cash))
  const till = await ownTill('helper')
  const short = { counted: price - 50_000, expected: price }
  const handedIn = await count('helper', till.id, { ...short, reason: 'Gave wrong change' })
  expect(handedIn.body).toMatchObject({ state: 'handed_in', counted: price - 50_000, expected: price })
  const noticed = await rowsOf(
    shop.ctx.db,
  )`select 1 from pgboss.job where data->>'kind' = 'till' and data->>'tillId' = ${handedIn.body.id}`
  expect(noticed).toHaveLength(1)
  const read = async (path: string) => (await shop.call('owner', 'GET', `/api/admin/${path}`)).body
  expect((await read('needs-you')).tills).toMatchObject([
    { id: till.id, counted: price - 50_000, expected: price, reason: 'Gave wrong change' },
  ])
  const waiting = async () => [(await read('today')).needs_you.count, (await read('me')).counts.needs_you]
  const [today, rail] = await waiting()
  expect((await read('today')).needs_you.names).toContain('A till with a difference')
  const close = (who: string) => shop.call(who, 'POST', `/api/admin/tills/${till.id}/close`)
  expect((await close('helper')).status).toBe(404)
  expect((await close('owner')).body).toMatchObject({ state: 'closed', reason: 'Gave wrong change' })
  expect((await read('needs-you')).tills).toEqual([])
  expect(await waiting()).toEqual([today - 1, rail - 1])
  expect((await close('owner')).body.error.code).toBe('TILL_CLOSED')
})

// (rule: till)
test('a helper without a difference closes the till herself, and sees no other’s', async () => {
  nextDay()
  await shop.sell('owner', await ofOne(cash))
  await shop.sell('helper', await ofOne(cash))
  const tills = await shop.tills('helper')
  expect(tills.every((till: { is_own: boolean }) => till.is_own)).toBe(true)
  const owners = await ownTill('owner')
  expect((await count('helper', owners.id, { counted: price, expected: price })).body.error.code).toBe(
    'TILL_NOT_FOUND',
  )
  const open = await shop.call('owner', 'POST', `/api/admin/tills/${owners.id}/close`)
  expect(open.body.error.code).toBe('TILL_OPEN')
  const own = await ownTill('helper')
  expect((await count('helper', own.id, { counted: price, expected: price })).body.state).toBe('closed')
})

// (rule: till)
test('cash given back comes out of the till it was taken in, later out of the owner’s own', async () => {
  nextDay()
  const sale = await shop.sell('helper', await ofOne(cash))
  const refund = (amount: number) =>
    shop.call('owner', 'POST', `/api/admin/orders/${sale.body.order_id}/refunds`, {
      refund_id: randomUUID(),
      amount,
      why: 'A stain',
    })
  expect((await refund(300_000)).status).toBe(200)
  const till = await ownTill('helper')
  expect((await shop.tills('owner')).find(({ id }: { id: string }) => id === till.id)).toMatchObject({
    given_back: 300_000,
    expected: price - 300_000,
  })
  await count('helper', till.id, { counted: price - 300_000, expected: price - 300_000 })
  expect((await refund(200_000)).status).toBe(200)
  // The owner's till holds nothing: the cash came from elsewhere.
  expect(await ownTill('owner')).toMatchObject({ state: 'open', given_back: 0, expected: 0 })
  expect(await ownTill('helper')).toMatchObject({ given_back: 300_000 })
})

// (rules: till, blind-count)
test('a helper writes down cash in and out with a reason, no more than there is, and counts blind', async () => {
  nextDay()
  await shop.sell('helper', await ofOne(cash))
  const till = await ownTill('helper')
  expect(till).toMatchObject({ expected: null, given_back: 0, taken: [] })
  const key = randomUUID()
  const move = (amount: number, reason = 'Taxi to the bank', who = 'helper') =>
    shop.call(
      who,
      'POST',
      `/api/admin/tills/${till.id}/cash`,
      { amount, reason },
      { 'idempotency-key': `${key}${amount}` },
    )
  expect((await move(-price - 1)).body.error.code).toBe('TILL_HOLDS_LESS')
  expect((await move(-100_000, ' ')).status).toBe(400)
  expect((await move(-100_000, 'Not hers', 'owner')).body.error.code).toBe('TILL_NOT_FOUND')
  for (let press = 1; press <= 2; press++)
    expect((await move(-100_000)).body).toMatchObject({
      expected: null,
      moves: [{ amount: -100_000, reason: 'Taxi to the bank' }],
    })
  await move(20_000, 'Change')
  const seen = (await shop.tills('owner')).find(({ id }: { id: string }) => id === till.id)
  expect(seen).toMatchObject({ expected: price - 80_000 })
  const counted = await count('helper', till.id, { counted: price - 90_000 })
  expect(counted.body).toMatchObject({
    state: 'handed_in',
    expected: price - 80_000,
    reason: 'Counted without seeing the sum; nothing was said about it',
  })
  expect((await move(-1)).body.error.code).toBe('TILL_COUNTED')
  const owners = await shop.call('owner', 'POST', '/api/admin/tills', { float: 0 })
  const wrong = { counted: 1, expected: 5 }
  expect((await count('owner', owners.body.id, wrong)).body.error.code).toBe('TILL_CHANGED')
  expect((await count('owner', owners.body.id, { counted: 1, expected: 0 })).body.error.code).toBe(
    'TILL_REASON',
  )
})

// (rules: till, refund-ways)
test('of a sale paid in cash and by card only what goes back in cash is out of the till', async () => {
  nextDay()
  const sale = await shop.sell(
    'owner',
    await ofOne([
      { method: 'cash', amount: 1_000_000 },
      { method: 'terminal', amount: 800_000 },
    ]),
  )
  const path = `/api/admin/orders/${sale.body.order_id}`
  const ways = async () =>
    (await shop.call('owner', 'GET', `${path}/money`)).body.attempts as {
      id: string
      channel: string
      refundable: number
    }[]
  const idOf = Object.fromEntries((await ways()).map(({ id, channel }) => [channel, id]))
  const refund = (amount: number, parts: Record<string, number>) =>
    shop.call('owner', 'POST', `${path}/refunds`, {
      refund_id: randomUUID(),
      amount,
      payments: Object.entries(parts).map(([channel, part]) => ({ payment_id: idOf[channel], amount: part })),
    })
  expect((await refund(500_000, { terminal: 500_000 })).status).toBe(200)
  expect(await ownTill('owner')).toMatchObject({ given_back: 0, expected: 1_000_000 })
  expect((await refund(500_000, { terminal: 300_000, cash: 200_000 })).status).toBe(200)
  expect(await ownTill('owner')).toMatchObject({ given_back: 200_000, expected: 800_000 })
  const wrong: Record<string, number>[] = [
    { terminal: 1, cash: 99_999 },
    { cash: 99_999 },
    { terminal: 100_000 },
  ]
  for (const parts of wrong) expect((await refund(100_000, parts)).body.error?.code).toBe('WRONG_WAYS')
  expect((await ways()).map(({ channel, refundable }) => [channel, refundable]).toSorted()).toEqual([
    ['cash', 800_000],
    ['terminal', 0],
  ])
})

// (rule: till)
test('sales at the same moment are in one till', async () => {
  nextDay()
  const sales = await Promise.all([1, 2, 3, 4].map(() => ofOne(cash)))
  const answers = await Promise.all(sales.map((sale) => shop.sell('other', sale)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const today = (await shop.tills('other')).filter((till: { is_own: boolean }) => till.is_own)
  expect(today).toMatchObject([{ expected: 4 * price }])
})
