import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { orders, settings } from '../db/schema.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { trackingToken } from '../orders/links/tracking-link.server.ts'
import { openReturnShop, type ReturnShop } from '../returns/test-return-shop.ts'
import { agentsApi } from './agents.api.ts'
import { appUrl, authSecret, profileText, schemaErrors } from './test-protocol.ts'

let shop: ReturnShop
let app: ReturnType<typeof openTestApp>
beforeAll(async () => {
  shop = await openReturnShop()
  await shop.ctx.db.insert(settings).values({ key: 'agent_shopping', value: true })
  const fetchProfile = async () => ({ text: profileText(), maxAgeMs: 0 })
  app = openTestApp(agentsApi({ appUrl, authSecret, fetchProfile }) as never, () =>
    shop.as({ kind: 'guest', guestKey: null }),
  )
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const read = (order: string, token?: string) =>
  app.call('GET', `/ucp/orders/${encodeURIComponent(order)}`, undefined, {
    'ucp-agent': 'profile="https://agent.example/p"',
    ...(token && { authorization: `Bearer ${token}` }),
  })
async function proofOf(id: string) {
  const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, id))
  return { order: order!, number: order!.orderNumber, token: trackingToken(authSecret, order!) }
}

// (rule: agent-order)
test('an order is read with the token of its own link alone; any other miss is the same', async () => {
  const bought = await shop.paidOrder([{ quantity: 1 }])
  const { number, token, order } = await proofOf(bought.id)
  const none = await read(number)
  expect([none.status, none.body.code, none.headers.get('www-authenticate')]).toEqual([
    401,
    'unauthorized',
    'Bearer realm="ucp"',
  ])
  const other = await proofOf((await shop.paidOrder([{ quantity: 1 }])).id)
  const misses = [
    await read(number, other.token),
    await read(number, 'x'.repeat(43)),
    await read('IL-20261120-0000', token),
    await read(order.id, token),
  ]
  for (const miss of misses) {
    expect(miss.status).toBe(200)
    expect(miss.body).toEqual(misses[0]!.body)
    expect(miss.body.messages[0].code).toBe('not_found')
    expect(schemaErrors('common/types/error_response.json', miss.body)).toBeNull()
  }
  expect((await read(number, token)).body.id).toBe(number)
})

// (rule: agent-order)
test('an assistant reads pieces, sums, parcels and the place; no name, street, phone, e-mail, code or link to pay', async () => {
  const bought = await shop.paidOrder([{ quantity: 3 }, { quantity: 1, priceNgn: 900_000 }])
  const { number, token, order } = await proofOf(bought.id)
  const { body } = await read(number, token)
  expect(schemaErrors('shopping/order.json', body)).toBeNull()
  expect(body).toMatchObject({
    id: number,
    currency: 'NGN',
    permalink_url: expect.stringContaining('https://shop.example/track-order?order='),
    line_items: [
      {
        id: bought.lines[0],
        item: { id: bought.variants[0], price: 1_800_000 },
        quantity: { original: 3, total: 3, fulfilled: 0 },
        totals: [
          { type: 'subtotal', amount: 5_400_000 },
          { type: 'total', amount: 5_400_000 },
        ],
        status: 'processing',
      },
      { quantity: { original: 1, total: 1, fulfilled: 0 } },
    ],
    fulfillment: {
      expectations: [
        {
          line_items: [
            { id: bought.lines[0], quantity: 3 },
            { id: bought.lines[1], quantity: 1 },
          ],
          destination: {
            address_locality: order.shippingAddress.city,
            address_region: order.shippingAddress.state,
            address_country: 'NG',
          },
        },
      ],
      events: [],
    },
    adjustments: [],
  })
  const total = (type: string) => body.totals.find((each: { type: string }) => each.type === type).amount
  expect(total('subtotal')).toBe(6_300_000)
  expect(total('total')).toBe(order.totalAmount)
  expect(total('fulfillment')).toBe(order.delivery)
  const said = JSON.stringify(body)
  const { firstName, lastName, address } = order.shippingAddress
  for (const own of [order.email, order.phone, firstName, lastName, address, '/pay/'])
    expect(said).not.toContain(own)
})

// (rule: agent-order)
test('a parcel that left is an event; what came back and money that did are adjustments', async () => {
  const bought = await shop.paidOrder([{ quantity: 3 }])
  const { number, token } = await proofOf(bought.id)
  await shop.pack(bought.id, [bought.lines[0]!, 2])
  const [parcel] = await shop.parcelsOf(bought.id)
  expect((await read(number, token)).body.line_items[0].quantity.fulfilled).toBe(0)
  await shop.ship(parcel!.id)
  const shipped = (await read(number, token)).body
  expect(schemaErrors('shopping/order.json', shipped)).toBeNull()
  expect(shipped.line_items[0]).toMatchObject({
    quantity: { original: 3, total: 3, fulfilled: 2 },
    status: 'partial',
  })
  expect(shipped.fulfillment.events).toMatchObject([
    { type: 'shipped', line_items: [{ id: bought.lines[0], quantity: 2 }] },
  ])
  expect(shipped.fulfillment.expectations[0].line_items).toEqual([{ id: bought.lines[0], quantity: 1 }])
  await shop.deliver(parcel!.id)
  await shop.deliverAll(bought.id)
  const id = await shop.open(bought.id, [shop.line(bought.lines[0]!)])
  const asked = (await read(number, token)).body
  expect(asked.adjustments).toMatchObject([
    { id, type: 'return', status: 'pending', line_items: [{ id: bought.lines[0], quantity: -1 }] },
  ])
  await shop.approve(id)
  await shop.receive(id)
  await shop.settle(id)
  const { body } = await read(number, token)
  expect(schemaErrors('shopping/order.json', body)).toBeNull()
  expect(body.line_items[0]).toMatchObject({
    quantity: { original: 3, total: 3, fulfilled: 3 },
    status: 'fulfilled',
  })
  expect(body.fulfillment.events.map(({ type }: { type: string }) => type)).toEqual([
    'shipped',
    'delivered',
    'shipped',
    'delivered',
  ])
  const [returned, refunded] = ['return', 'refund'].map((type) =>
    body.adjustments.find((each: { type: string }) => each.type === type),
  )
  expect(returned.status).toBe('completed')
  expect(refunded).toMatchObject({
    line_items: [{ id: bought.lines[0], quantity: -1 }],
    totals: [{ type: 'total', amount: -1_800_000 }],
  })
})
