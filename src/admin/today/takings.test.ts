import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { refunds, reversals } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertOrder, insertPayment } from '../../db/test-fixtures.ts'
import { asSystem } from '../../lib/server/context.ts'
import { readTakings } from './takings.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

// (rules: takings, reversals, excess)
test('money that was taken is named apart, on its day and off its way; money that came twice is no income', async () => {
  const day = (hour: number) => new Date(`2026-11-22T${String(hour).padStart(2, '0')}:00:00Z`)
  t.setNow(day(10))
  // The same weekday, earlier in the day.
  const paidAt = new Date('2026-11-15T08:00:00Z')
  const goods = { subtotal: 1_000_000, delivery: 250_000, totalAmount: 1_250_000 }
  const order = await insertOrder(t.ctx, { status: 'paid', paidAt, ...goods })
  const money = { orderId: order.id, asked: 1_250_000, paid: 1_250_000 }
  const payment = await insertPayment(t.ctx, { ...money, paidAt })
  const again = await insertPayment(t.ctx, { ...money, refunded: 1_250_000, paidAt: day(8) })
  const back = { paymentId: again.id, amount: 1_250_000, state: 'confirmed', updatedAt: day(9) } as const
  await t.ctx.db.insert(refunds).values({ ...back, cause: 'duplicate' })
  await t.ctx.db.insert(reversals).values({
    paymentId: payment.id,
    cause: 'dispute',
    providerId: '1',
    amount: 1_400_000,
    takenAt: day(9),
  })
  const [naira] = (await readTakings(asSystem(t.ctx, 'test'), { days: 1 })).currencies
  expect(naira!.now).toMatchObject({ orders: 0, goods: 0, delivery: 0, refunds: 0, taken: 1_400_000 })
  expect(naira!.methods).toEqual([{ method: 'paystack', amount: -1_400_000 }])
  expect(naira!.before).toMatchObject({ orders: 1, goods: 1_000_000, delivery: 250_000, taken: 0 })
})

// (rule: takings)
test('naira and dollars are never added up', async () => {
  await t.ctx.db.execute(sql`truncate orders, payments cascade`)
  const paidAt = new Date('2026-11-22T08:00:00Z')
  for (const [currency, subtotal] of [
    ['USD', 5_000],
    ['NGN', 1_000_000],
  ] as const) {
    const own = { status: 'paid', paidAt, currency, subtotal, delivery: 0, totalAmount: subtotal } as const
    const { id: orderId } = await insertOrder(t.ctx, own)
    await insertPayment(t.ctx, { orderId, asked: subtotal, paid: subtotal, currency, paidAt })
  }
  const { currencies } = await readTakings(asSystem(t.ctx, 'test'), { days: 30 })
  expect(currencies.map(({ currency, now }) => [currency, now.goods])).toEqual([
    ['NGN', 1_000_000],
    ['USD', 5_000],
  ])
  expect(currencies[0]!.columns).toHaveLength(30)
})

// (rule: same-weekday)
test('today is compared with the same weekday until the same time, whatever the days', async () => {
  await t.ctx.db.execute(sql`truncate orders, payments cascade`)
  t.setNow(new Date('2026-11-22T13:20:00Z'))
  const pay = async (at: string, subtotal: number) => {
    const paidAt = new Date(at)
    const own = { status: 'paid', paidAt, subtotal, delivery: 0, totalAmount: subtotal } as const
    const { id: orderId } = await insertOrder(t.ctx, own)
    await insertPayment(t.ctx, { orderId, asked: subtotal, paid: subtotal, paidAt })
  }
  await pay('2026-11-22T12:00:00Z', 400_000)
  await pay('2026-11-14T22:30:00Z', 10_000) // the evening before, in Lagos
  await pay('2026-11-14T23:30:00Z', 200_000)
  await pay('2026-11-15T13:19:59Z', 100_000)
  await pay('2026-11-15T13:20:00Z', 50_000)
  await pay('2026-11-21T12:00:00Z', 7_000)
  for (const days of [1, 7, 30] as const) {
    const answer = await readTakings(asSystem(t.ctx, 'test'), { days })
    expect([answer.at, answer.same_weekday]).toEqual(['2026-11-22T13:20:00.000Z', '2026-11-15'])
    const [naira] = answer.currencies
    expect([naira!.today.goods, naira!.same_weekday.goods]).toEqual([400_000, 300_000])
    if (days === 1) expect([naira!.now, naira!.before]).toEqual([naira!.today, naira!.same_weekday])
  }
})
