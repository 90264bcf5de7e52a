import { afterAll, beforeAll, expect, test } from 'vitest'
import { type orders, profiles } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { adminActor, insertCustomer, insertOrder, insertProduct, strangers } from '../../db/test-fixtures.ts'
import type { Actor } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import * as palette from './palette.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = adminActor
let search: (q: string) => Promise<{ status: number; body: any }>
let customerId: string
beforeAll(async () => {
  t = await openTestContext()
  const { call } = openTestApp(operationsApi('Admin', palette, {}) as never, () => t.ctxFor(actor))
  search = (q) => call('GET', `/api/admin/search?q=${encodeURIComponent(q)}`)
  await insertProduct(t.ctx, {
    title: 'Oniko wrap',
    searchText: 'oniko wrap',
    variants: [{ sku: 'ONI-M', stock: 5, held: 2 }],
  })
  await insertProduct(t.ctx, { title: 'Long oniko', searchText: 'long oniko' })
  await insertProduct(t.ctx, { title: 'Oniko past', searchText: 'oniko past', status: 'archived' })
  const { user } = await insertCustomer(t.ctx, 'chioma.eze@example.com')
  customerId = user.id
  await t.ctx.db.insert(profiles).values({ id: user.id, firstName: 'Chioma', lastName: 'Eze' })
  for (let n = 0; n < 7; n++)
    await insertOrderOf(n, { customerName: 'Ada Obi', email: 'Ada@example.com', phone: '+2348031234567' })
  await insertOrderOf(9, {
    customerName: 'Chioma Eze',
    email: 'chioma.eze@example.com',
    phone: '+2348055555555',
    userId: user.id,
  })
})
afterAll(() => t.close())

/** The order of the day's `n`th hour. */
const insertOrderOf = (n: number, own: Partial<typeof orders.$inferInsert>) =>
  insertOrder(t.ctx, {
    ...own,
    orderNumber: `IL-20261120-00000${n}`,
    createdAt: new Date(Date.UTC(2026, 10, 20, n)),
  })

// (rule: palette)
test('orders are found by number, name, e-mail and phone, five at most and the newest first', async () => {
  actor = adminActor
  const numbers = async (q: string) =>
    (await search(q)).body.orders.map((order: any) => order.order_number.at(-1))
  expect(await numbers('ada obi')).toEqual(['6', '5', '4', '3', '2'])
  expect(await numbers('0803 123')).toHaveLength(5)
  expect(await numbers('il-20261120-000009')).toEqual(['9'])
  expect(await numbers('CHIOMA.EZE@')).toEqual(['9'])
  expect(await numbers('100%')).toEqual([])
})

test('products are found by title and stock number, titles that begin with it first; archived ones are not', async () => {
  const titles = async (q: string) => (await search(q)).body.products.map((product: any) => product.title)
  expect(await titles('oniko')).toEqual(['Oniko wrap', 'Long oniko'])
  expect(await titles('oni-m')).toEqual(['Oniko wrap'])
  expect((await search('oniko')).body.products[0].stock).toBe(5)
})

// (rule: palette)
test('customers come once each, by account or by order, and are not shown in full', async () => {
  expect((await search('obi')).body.customers).toEqual([
    {
      key: expect.stringMatching(/^guest-/),
      name: 'Ada O.',
      email: 'a••@example.com',
    },
  ])
  expect((await search('chioma')).body.customers).toEqual([
    {
      key: customerId,
      name: 'Chioma E.',
      email: 'c••@example.com',
    },
  ])
})

test('a helper finds orders and products without money, and no customers', async () => {
  actor = { ...adminActor, role: 'helper' }
  const { body } = await search('ada')
  expect(body.orders[0].total_amount).toBeNull()
  expect(body.customers).toEqual([])
})

// (rule: link-for-one-reader)
test('a helper does not read an e-mail letter by letter: she finds by a whole one alone', async () => {
  const found = async (q: string) => (await search(q)).body.orders.length
  actor = adminActor
  expect(await found('chioma.e')).toBe(1)
  actor = { ...adminActor, role: 'helper' }
  for (const part of ['chioma.e', 'eze@example', '000009 chioma eze c', 'example.com +234'])
    expect(await found(part)).toBe(0)
  expect(await found('Chioma.Eze@example.com')).toBe(1)
  expect(await found('chioma eze')).toBe(1)
})

test.each(strangers)('the search is not there for %o', async (stranger) => {
  actor = stranger
  expect((await search('ada')).status).toBe(404)
})
