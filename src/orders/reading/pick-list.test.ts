import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { products } from '../../db/schema.ts'
import { adminActor, helperActor } from '../../db/test-fixtures.ts'
import type { Actor } from '../../lib/server/context.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { openStaffCalls } from '../test-staff-calls.ts'
import type { PickGroup } from './pick-list.rules.ts'

const path = '/api/admin/orders'

let shop: CheckoutShop
let actor: Actor = adminActor
let call: ReturnType<typeof openStaffCalls>
beforeAll(async () => {
  shop = await openCheckoutShop()
  call = openStaffCalls(shop, () => actor)
})
afterAll(() => shop.close())

type Variant = Awaited<ReturnType<CheckoutShop['variant']>>

async function order(lines: { variant: Variant; quantity: number }[], isPaid = true) {
  shop.later(1000)
  const { order, payment } = await shop.checkoutLines(await shop.customer(), lines)
  if (isPaid) {
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
  }
  return order
}

const pickList = async (ids?: string[]) =>
  (await call('GET', `${path}/pick-list${ids ? `?ids=${ids.join(',')}` : ''}`)).body as {
    orders: number
    waiting: number
    pieces: number
    groups: PickGroup[]
  }
const shown = (groups: PickGroup[]) =>
  groups.map(({ place, is_shelf, lines }) => [
    is_shelf ? `shelf ${place}` : place,
    lines.map(({ pieces, orders }) => [pieces, orders.map((each) => [each.order_number, each.pieces])]),
  ])

// (rule: pick-list)
test('each piece to pack is on the list once with all its orders, by shelf and else by category, for helpers too', async () => {
  expect(await pickList()).toEqual({ orders: 0, waiting: 0, pieces: 0, groups: [] })
  const [dress, scarf] = [await shop.variant(), await shop.variant()]
  await shop.ctx.db.update(products).set({ shelf: 'B 3' }).where(eq(products.id, dress.productId))
  const first = await order([
    { variant: dress, quantity: 2 },
    { variant: scarf, quantity: 1 },
  ])
  const second = await order([{ variant: dress, quantity: 1 }])
  await order([{ variant: scarf, quantity: 1 }], false)
  const everything = [
    [
      'shelf B 3',
      [
        [
          3,
          [
            [first.orderNumber, 2],
            [second.orderNumber, 1],
          ],
        ],
      ],
    ],
    [expect.any(String), [[1, [[first.orderNumber, 1]]]]],
  ]
  for (const who of [adminActor, helperActor]) {
    actor = who
    const { groups, ...counts } = await pickList()
    expect(counts).toEqual({ orders: 2, waiting: 2, pieces: 4 })
    expect(shown(groups)).toEqual(everything)
  }
  const chosen = await pickList([second.id])
  expect([chosen.orders, chosen.pieces]).toEqual([1, 1])

  const { lines } = (await call('GET', `${path}/${first.id}`)).body
  await call('POST', `${path}/${first.id}/fulfilments`, {
    lines: [{ order_line_id: lines[0].id, quantity: 1 }],
  })
  await call('POST', `${path}/${second.id}/pack`)
  const left = await pickList()
  expect([left.orders, left.pieces]).toEqual([1, 2])
  expect((await pickList([second.id])).groups).toEqual([])
})
