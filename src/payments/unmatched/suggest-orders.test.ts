import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders, payments } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertOrder, insertPayment } from '../../db/test-fixtures.ts'
import { asSystem } from '../../lib/server/context.ts'
import { dayMs, minuteMs } from '../../lib/time.ts'
import { suggestOrders } from './suggest-orders.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.ctx.db.delete(payments)
  await t.ctx.db.delete(orders)
})

const madeAt = new Date('2026-11-20T09:00:00Z')
const waiting = (more: Partial<typeof orders.$inferInsert> = {}) =>
  insertOrder(t.ctx, { source: 'chat', createdAt: madeAt, ...more })
/** Ten minutes after the order, of its amount. */
const transfer = (more: Partial<typeof payments.$inferInsert> = {}) =>
  insertPayment(t.ctx, {
    method: 'bank_transfer',
    paidCurrency: 'NGN',
    paidAt: new Date(madeAt.getTime() + 10 * minuteMs),
    ...more,
  })
async function suggestionsOf(...ids: string[]) {
  const of = await suggestOrders(asSystem(t.ctx, 'test'), ids)
  return ids.map((id) => of(id).map(({ orderNumber, isSure }) => [orderNumber, isSure]))
}

// (rule: suggested-order)
test('a transfer of exactly the total of one waiting order from a chat is suggested for it', async () => {
  const order = await waiting({ orderNumber: 'IL-1' })
  await waiting({ orderNumber: 'IL-2', subtotal: 101, totalAmount: 101 })
  const { id } = await transfer()
  expect(await suggestionsOf(id)).toEqual([[['IL-1', true]]])
  expect((await suggestOrders(asSystem(t.ctx, 'test'), [id]))(id)[0]).toMatchObject({ id: order.id })
  expect(await suggestionsOf()).toEqual([])
})

// (rule: suggested-order)
test('two orders of the amount are both named and none is suggested; so are two payments of one order', async () => {
  await waiting({ orderNumber: 'IL-1' })
  const first = await transfer()
  const second = await transfer()
  expect(await suggestionsOf(first.id, second.id)).toEqual([[['IL-1', false]], [['IL-1', false]]])
  await t.ctx.db.delete(payments)
  await waiting({ orderNumber: 'IL-2', createdAt: new Date(madeAt.getTime() + minuteMs) })
  const { id } = await transfer()
  expect(await suggestionsOf(id)).toEqual([
    [
      ['IL-1', false],
      ['IL-2', false],
    ],
  ])
})

// (rule: suggested-order)
test.each([
  ['placed in the shop', { source: 'shop' }, {}],
  ['paid', { status: 'paid', paidAt: madeAt }, {}],
  ['cancelled', { status: 'cancelled' }, {}],
  ['without its delivery fee', { delivery: null }, {}],
  ['made after the money came', { createdAt: new Date(madeAt.getTime() + 11 * minuteMs) }, {}],
  ['made more than three days before', { createdAt: new Date(madeAt.getTime() - 3 * dayMs) }, {}],
  ['in another currency', {}, { paidCurrency: 'GHS' }],
  ['paid by card', {}, { method: 'card' }],
  ['money that goes back', {}, { refunded: 100 }],
  ['money that was left', {}, { dismissedAt: madeAt }],
] as const)('nothing is suggested: %s', async (_, order, payment) => {
  await waiting(order)
  const { id } = await transfer(payment)
  expect(await suggestionsOf(id)).toEqual([[]])
})

// (rules: suggested-order, part-payment)
test('the deposit of an order in parts is suggested, and once it is paid its rest, until days after that is due', async () => {
  const parts = { subtotal: 7_000, totalAmount: 7_000, depositAmount: 3_000, restDueOn: '2026-12-04' }
  const order = await waiting({ orderNumber: 'IL-3', ...parts })
  const deposit = await transfer({ paid: 3_000 })
  const rest = await transfer({ paid: 4_000, paidAt: new Date('2026-12-05T10:00:00Z') })
  expect(await suggestionsOf(deposit.id, rest.id)).toEqual([[['IL-3', true]], []])
  await insertPayment(t.ctx, { orderId: order.id, paid: 3_000 })
  await t.ctx.db.update(orders).set({ depositPaidAt: madeAt })
  expect(await suggestionsOf(deposit.id, rest.id)).toEqual([[], [['IL-3', true]]])
})
