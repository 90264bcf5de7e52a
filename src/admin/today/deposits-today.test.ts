import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { orderFlags, type orders } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertFlag, insertOrder, insertPayment } from '../../db/test-fixtures.ts'
import { asSystem } from '../../lib/server/context.ts'
import { listStaffOrders, staffListQuerySchema } from '../../orders/reading/list-staff-orders.service.ts'
import { readTakings } from './takings.service.ts'
import { readToday } from './today.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.ctx.db.execute(sql`truncate orders, payments cascade`)
  t.setNow(new Date('2026-11-22T10:00:00Z'))
})

/** An order of ₦12,500, ₦2,500 of it for delivery. */
const insertParts = (own: Partial<typeof orders.$inferInsert>) =>
  insertOrder(t.ctx, { subtotal: 1_000_000, delivery: 250_000, totalAmount: 1_250_000, ...own })

// (rules: takings, part-payment)
test('an order in parts counts by each part on its day, and as an order when all of it is paid', async () => {
  const order = await insertParts({
    status: 'paid',
    paidAt: new Date('2026-11-22T08:00:00Z'),
    depositAmount: 500_000,
    restDueOn: '2026-12-04',
    depositPaidAt: new Date('2026-11-20T08:00:00Z'),
  })
  const part = { orderId: order.id, asked: 625_000, paid: 625_000 }
  const waiting = await insertParts({
    depositAmount: 500_000,
    restDueOn: '2026-12-04',
    depositPaidAt: new Date('2026-11-21T08:00:00Z'),
  })
  await insertPayment(t.ctx, {
    ...part,
    orderId: waiting.id,
    paidAt: new Date('2026-11-21T08:00:00Z'),
  })
  await insertPayment(t.ctx, { ...part, paidAt: new Date('2026-11-20T08:00:00Z') })
  await insertPayment(t.ctx, { ...part, paidAt: new Date('2026-11-22T08:00:00Z') })
  const [naira] = (await readTakings(asSystem(t.ctx, 'test'), { days: 7 })).currencies
  expect(naira!.now).toMatchObject({ orders: 1, goods: 1_625_000, delivery: 250_000 })
  const column = (day: string) => naira!.columns.find(({ bucket }) => bucket === day)
  expect(column('2026-11-20')).toMatchObject({ orders: 0, goods: 625_000, delivery: 0 })
  expect(column('2026-11-22')).toMatchObject({ orders: 1, goods: 375_000, delivery: 250_000 })
})

// (rule: rest-due)
test('rests that are due within three days stand on the list of the day', async () => {
  const parts = { depositAmount: 500_000, depositPaidAt: new Date('2026-11-20T08:00:00Z') }
  const soon = await insertParts({ restDueOn: '2026-11-24', ...parts })
  const later = await insertParts({ restDueOn: '2026-12-24', ...parts })
  for (const { id: orderId } of [soon, later])
    await insertPayment(t.ctx, { orderId, asked: 500_000, paid: 500_000 })
  await insertParts({ restDueOn: '2026-11-24', ...parts, depositPaidAt: null })
  // Its deposit was taken back (rule: reversals).
  await insertParts({ restDueOn: '2026-11-24', ...parts })
  expect((await readToday(asSystem(t.ctx, 'test'), {})).rests).toEqual({
    count: 1,
    names: ['Ada O., by Tue 24 Nov'],
  })
  // Its line opens the list of exactly these orders.
  const query = staffListQuerySchema.parse({ rest: 'soon' })
  const { orders, total } = await listStaffOrders(asSystem(t.ctx, 'test'), query)
  expect([total, orders.map(({ id }) => id)]).toEqual([1, [soon.id]])
})

// (rule: today)
test('of what waits the nearest deadline is named first, then what has waited longest', async () => {
  for (const [words, hour, dueAt] of [
    ['Waits longest', 6, null],
    ['Disputed', 8, new Date('2026-11-24T10:00:00Z')],
    ['Came last', 9, null],
  ] as const) {
    const { id } = await insertParts({ status: 'paid', paidAt: new Date('2026-11-22T05:00:00Z') })
    t.setNow(new Date(Date.UTC(2026, 10, 22, hour)))
    await insertFlag(t.ctx, id, words)
    await t.ctx.db.update(orderFlags).set({ dueAt }).where(eq(orderFlags.orderId, id))
  }
  const { needs_you: waits } = await readToday(asSystem(t.ctx, 'test'), {})
  expect(waits).toEqual({ count: 3, names: ['Disputed', 'Waits longest', 'Came last'] })
})
