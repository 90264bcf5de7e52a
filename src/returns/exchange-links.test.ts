import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExchangeChoices } from './exchange-options.service.ts'
import { listOwnReturns } from './own-returns.service.ts'
import { listReturns, openForCustomer } from './staff-returns.service.ts'
import { openReturnShop, type ReturnShop } from './test-return-shop.ts'

let shop: ReturnShop
beforeAll(async () => {
  shop = await openReturnShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

// (rules: exchange-wish, exchange-is-an-order)
test('the staff opens an exchange as its customer does, and return and order lead to each other on both sides', async () => {
  const [m, l] = await shop.variantsOf([10, 2])
  const order = await shop.delivered([{ quantity: 1, variant: m! }])
  const line = { ...shop.line(order.lines[0]!), wish: 'exchange' as const, wanted_variant_id: l!.id }
  const { lines } = await readExchangeChoices(shop.helper(), { id: order.id })
  expect(lines[0]).toMatchObject({ order_line_id: order.lines[0] })
  expect(lines[0]!.options.map(({ variant_id }) => variant_id)).toContain(l!.id)
  const { id } = await openForCustomer(shop.helper(), {
    id: order.id,
    kind: 'return',
    note: '',
    lines: [line],
  })
  const { exchange } = await shop.approve(id)
  const { order_id: newOrder, order_number } = exchange!
  const { orderNumber, userId, email } = await shop.readOrder(order.id)
  for (const of of [order.id, newOrder]) {
    const { returns: listed } = await listReturns(shop.helper(), { state: 'all', order: of, page: 1 })
    expect(listed).toMatchObject([
      { id, order_number: orderNumber, exchange: { order_id: newOrder, order_number } },
    ])
  }
  const her = shop.as({ kind: 'customer', userId: userId!, email, role: null, guestKey: null } as never)
  const own = (of: string) => listOwnReturns(her, { order: of, clientIp: '' }, 'secret')
  expect(await own(newOrder)).toMatchObject({
    returns: [],
    exchange_of: { order_number: orderNumber, number: 1, kind: 'return' },
  })
  expect(await own(order.id)).toMatchObject({ returns: [{ exchange: { order_number } }], exchange_of: null })
})
