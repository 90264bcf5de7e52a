import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authSecret, type CheckoutApp, itemsOf, openCheckoutApp } from '../checkout/test-checkout-app.ts'
import { eq } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import { hourMs } from '../lib/time.ts'
import { erasedEmail } from './order/erased-customer.rules.ts'
import { trackingToken } from './links/tracking-link.server.ts'

let t: CheckoutApp
let shop: CheckoutApp['shop']
beforeAll(async () => {
  t = await openCheckoutApp()
  shop = t.shop
})
afterAll(() => t.close())
beforeEach(() => shop.control('reset'))

// (rule: own-orders)
test('own orders come newest first, page by page', async () => {
  const { buyer, order_id: first } = await t.paidOrder()
  shop.later(hourMs)
  const { body } = await t.initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)
  const second = body.data.order_id
  const idsOf = async (query: string) => {
    const list = await t.call('GET', `/api/orders${query}`, undefined, buyer.headers)
    return list.body.orders.map(({ id }: { id: string }) => id)
  }
  expect(await idsOf('')).toEqual([second, first])
  expect(await idsOf('?limit=1&page=2')).toEqual([first])
})

// (rules: buyer-in-where, order-history, own-orders)
test('orders are read by their owner alone; a foreign or unknown id is not there', async () => {
  const { buyer, order, order_id } = await t.paidOrder()
  const list = await t.call('GET', '/api/orders', undefined, buyer.headers)
  expect(list.body).toMatchObject({ total: 1, orders: [{ id: order_id, order_number: order.order_number }] })
  expect(order).toMatchObject({
    subtotal: 1_800_000,
    delivery: 250_000,
    total_amount: 2_050_000,
    items: [{ quantity: 1, price: 1_800_000, total: 1_800_000 }],
    order_items: [{ quantity: 1, unit_price: 1_800_000, total_price: 1_800_000 }],
    shipping_address: { firstName: 'Ada', country: 'NG', shippingLocation: 'Lagos Mainland' },
  })
  expect(order.order_number).toMatch(/^IL-\d{8}-\d{6}$/)
  const history = await t.call('GET', `/api/orders/${order_id}/history`, undefined, buyer.headers)
  expect(history.body.history.map((entry: { status: string }) => entry.status)).toEqual(['paid', 'pending'])
  for (const name of [order_id, order.order_number, order.order_number.toLowerCase()]) {
    const one = await t.call('GET', `/api/orders/${name}`, undefined, buyer.headers)
    expect(one.body).toMatchObject({ id: order_id, order_number: order.order_number })
  }
  const stranger = await t.newCustomer()
  for (const path of [
    `/api/orders/${order_id}`,
    `/api/orders/${order.order_number}`,
    '/api/orders/nonsense%2F..%2F..',
    `/api/orders/${order_id}/history`,
    `/api/orders/${crypto.randomUUID()}`,
  ])
    expect((await t.call('GET', path, undefined, stranger.headers)).status).toBe(404)
  expect((await t.call('POST', `/api/orders/${order_id}/cancel`, {}, stranger.headers)).status).toBe(404)
  for (const name of [order_id, order.order_number])
    expect((await t.call('GET', `/api/orders/${name}`)).status).toBe(404)
  expect((await t.call('GET', '/api/orders')).status).toBe(401)
  const theirs = shop.bodyFor([], { order_id })
  expect((await t.initialize(theirs, stranger.headers)).status).toBe(404)
})

// (rules: track-order, tracking-privacy)
test('tracking: number and exact e-mail or the signed link, the personal parts masked, every miss the same', async () => {
  const { order } = await t.paidOrder()
  const number = order.order_number as string
  await shop.ctx.db
    .update(orders)
    .set({ shippingAddress: { ...order.shipping_address, landmark: 'Falomo bridge' } })
    .where(eq(orders.id, order.id))
  const track = (query: Record<string, string>) => t.call('GET', `/api/track?${new URLSearchParams(query)}`)
  const found = await track({ order: ` ${number.toLowerCase()}`, email: 'ADA@example.com ' })
  expect(found.status).toBe(200)
  expect(found.body).toMatchObject({
    order_number: number,
    customer_name: 'A•• O••',
    email: 'a••@example.com',
  })
  expect(JSON.stringify(found.body)).not.toMatch(/Bode Thomas|Falomo|8031234567|"user_id"|Obi/)
  expect(found.body.history[0]).toMatchObject({ status: 'paid' })
  expect(
    (await track({ order: number, token: trackingToken(authSecret, { id: order.id, orderNumber: number }) }))
      .status,
  ).toBe(200)
  const misses: Record<string, string>[] = [
    { order: number, email: 'eve@example.com' },
    { order: number, email: '%' },
    { order: 'IL-20261120-999999', email: 'ada@example.com' },
    { order: number },
    { order: number, token: trackingToken(authSecret, { id: order.id, orderNumber: 'IL-20261120-000000' }) },
  ]
  const answers = await Promise.all(misses.map(track))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]!.body).toEqual({ error: { code: 'ORDER_NOT_FOUND', message: 'Order Not Found' } })
})

// (rule: tracking-privacy)
test('the order of an erased customer does not open with the word that stands for her e-mail', async () => {
  const { order } = await t.paidOrder()
  await shop.ctx.db.update(orders).set({ email: erasedEmail }).where(eq(orders.id, order.id))
  for (const email of [erasedEmail, ' DELETED', ''])
    expect(
      (await t.call('GET', `/api/track?${new URLSearchParams({ order: order.order_number, email })}`)).body,
    ).toEqual({ error: { code: 'ORDER_NOT_FOUND', message: 'Order Not Found' } })
})

// (rule: tracking-privacy)
test('guessing whose order a number is, is throttled per internet address, and does not shut out the owner', async () => {
  const { order } = await t.paidOrder()
  shop.later(hourMs)
  const ask = async (email: string, ip: string) => {
    const query = new URLSearchParams({ order: order.order_number, email })
    return (await t.call('GET', `/api/track?${query}`, undefined, { 'x-test-ip': ip })).status
  }
  const guesses = []
  for (let i = 0; i < 31; i++) guesses.push(await ask(`guess-${i}@example.com`, '192.0.2.1'))
  expect(guesses).toEqual([...Array(30).fill(404), 429])
  for (let i = 0; i < 25; i++) await ask(`guess-${i}@example.net`, `198.51.100.${i}`)
  expect(await ask('ada@example.com', '203.0.113.1')).toBe(200)
  expect(await ask('ada@example.com', '192.0.2.1')).toBe(429)
})

// (rule: city-behind-one-address)
test('a city behind one address finds its parcels, however often, and a miss of one is not that of another', async () => {
  const { order } = await t.paidOrder()
  shop.later(hourMs)
  const ask = async (number: string, email: string) => {
    const query = new URLSearchParams({ order: number, email })
    return (await t.call('GET', `/api/track?${query}`, undefined, { 'x-test-ip': '192.0.2.50' })).status
  }
  const statuses = new Set<number>()
  for (let i = 0; i < 100; i++) statuses.add(await ask(`IL-${i}`, `citizen-${i}@example.com`))
  expect([...statuses]).toEqual([404])
  for (let i = 0; i < 40; i++) statuses.add(await ask(order.order_number, 'ada@example.com'))
  expect([...statuses]).toEqual([404, 200])
})

// (rule: tracking-privacy)
test('a signed link opens where guessing has used up its limit', async () => {
  const { order } = await t.paidOrder()
  shop.later(hourMs)
  const ask = async (query: Record<string, string>) =>
    (
      await t.call('GET', `/api/track?${new URLSearchParams(query)}`, undefined, {
        'x-test-ip': '192.0.2.77',
      })
    ).status
  const number = order.order_number
  for (let i = 0; i < 31; i++) await ask({ order: number, email: `guess-${i}@example.com` })
  expect(await ask({ order: number, email: 'ada@example.com' })).toBe(429)
  const token = trackingToken(authSecret, { id: order.id, orderNumber: number })
  const looks = []
  for (let i = 0; i < 40; i++) looks.push(await ask({ order: number, token }))
  expect(new Set(looks)).toEqual(new Set([200]))
})

test('guesses at the numbers of one e-mail are bounded, from however many places', async () => {
  shop.later(hourMs)
  const statuses = []
  for (let i = 0; i < 301; i++) {
    const path = `/api/track?order=IL-${i}&email=sought@example.com`
    statuses.push((await t.call('GET', path, undefined, { 'x-test-ip': `place-${i}` })).status)
  }
  expect(statuses).toEqual([...Array(300).fill(404), 429])
})

// (rules: order-mail-recipient, owner-only)
test('order mails are sent again by admins only, to the order and never to an address of the request', async () => {
  const { buyer, order, order_id } = await t.paidOrder()
  const admin = await t.newCustomer('admin')
  const body = { type: 'order_paid', orderNumber: order.order_number, email: 'eve@example.com', items: [] }
  const send = (given: unknown, headers = {}) =>
    t.call('POST', '/api/functions/send-order-emails', given, headers)
  expect((await send(body, buyer.headers)).status).toBe(404)
  expect((await send({}, buyer.headers)).status).toBe(404)
  expect((await send(body)).status).toBe(404)
  expect(await send(body, admin.headers)).toMatchObject({ status: 200, body: { success: true } })
  const job = (await shop.mailJobsOf(order_id)).at(-1)!
  expect(job).toMatchObject({ kinds: ['order_paid'] })
  expect(JSON.stringify(job)).not.toContain('eve@')
  expect((await send({ ...body, orderNumber: 'IL-0' }, admin.headers)).status).toBe(404)
})

// (rule: order-mail-recipient)
test('a mail about what has not happened is not sent', async () => {
  const { order, order_id } = await t.paidOrder()
  const { headers } = await t.newCustomer('admin')
  const jobs = (await shop.mailJobsOf(order_id)).length
  for (const type of ['order_shipped', 'order_delivered', 'order_cancelled', 'order_refunded']) {
    const body = { type, orderNumber: order.order_number }
    const { status } = await t.call('POST', '/api/functions/send-order-emails', body, headers)
    expect([type, status]).toEqual([type, 409])
  }
  expect(await shop.mailJobsOf(order_id)).toHaveLength(jobs)
})
