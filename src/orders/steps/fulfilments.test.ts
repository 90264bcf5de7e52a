import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '../../db/schema.ts'
import { readOrderMail } from '../mails/order-mail.service.ts'
import { orderView, readOrder } from '../reading/read-orders.service.ts'
import { undoWindowMs } from '../order/order-status.rules.ts'
import { idOf, openParcelShop } from './test-parcel-shop.ts'

const path = '/api/admin/orders'

let shop: Awaited<ReturnType<typeof openParcelShop>>
beforeAll(async () => {
  shop = await openParcelShop()
})
// Nothing of an earlier test can be undone in this one.
beforeEach(() => shop.later(undoWindowMs))
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const rowsOf = async (queue: string): Promise<{ id: string; part: string | null }[]> =>
  (await shop.call('GET', `${path}?queue=${queue}&limit=100`)).body.orders
const listed = async (queue: string) => (await rowsOf(queue)).map(({ id }) => id)

// (rules: split-parcels, staff-order-words)
test('the list knows what of an order is packed or sent', async () => {
  const { id, dress, scarf } = await shop.paid()
  const part = async () => (await rowsOf('all')).find((row) => row.id === id)!.part
  const parts = [await part()]
  const first = await shop.pack(id, [dress, 1])
  parts.push(await part())
  await shop.ship(idOf(first, 1), { carrier: 'GIG' })
  parts.push(await part())
  await shop.pack(id, [dress, 1], [scarf, 1])
  expect([...parts, await part()]).toEqual([null, 'packed', 'sent', 'sent'])
})

// (rule: split-parcels)
test('an order goes in two parcels: a helper packs pieces, ships and delivers them one after the other', async () => {
  const { id, dress, scarf } = await shop.paid()
  const first = await shop.pack(id, [dress, 1])
  expect(first.status).toBe(200)
  expect(first.body.order).toMatchObject({
    status: 'processing',
    to_pack: 2,
    steps: ['pack', 'ship'],
    fulfilments: [
      { number: 1, state: 'packed', carrier: null, lines: [{ order_line_id: dress, quantity: 1 }] },
    ],
  })
  // The staff do not read what is said to the shopper.
  expect(first.body.order.events.at(-1)).toMatchObject({ status: 'processing', title: 'Parcel packed' })
  expect([await listed('to_pack'), await listed('to_ship')]).toEqual([
    expect.arrayContaining([id]),
    expect.arrayContaining([id]),
  ])
  const sent = await shop.ship(idOf(first, 1), { carrier: 'GIG', tracking_number: 'G-1' })
  expect(sent.body.order).toMatchObject({
    status: 'processing',
    carrier: 'GIG',
    tracking_number: 'G-1',
    fulfilments: [{ state: 'shipped', carrier: 'GIG', tracking_number: 'G-1' }],
  })
  expect(await listed('to_pack')).toContain(id)
  expect(await listed('to_ship')).not.toContain(id)
  const second = await shop.pack(id, [dress, 1], [scarf, 1])
  expect(await listed('to_pack')).not.toContain(id)
  expect((await shop.deliver(idOf(sent, 1))).body.order.status).toBe('processing')
  expect((await shop.ship(idOf(second, 2), { carrier: 'Kwik' })).body.order).toMatchObject({
    status: 'shipped',
    carrier: 'Kwik',
    tracking_number: null,
  })
  expect((await shop.deliver(idOf(second, 2))).body.order.status).toBe('delivered')
  expect(await shop.counters(id)).toEqual([
    [0, 2, 0],
    [0, 1, 0],
  ])
  expect((await shop.mailsOf(id)).map(({ kinds }) => kinds)).toEqual([
    ['order_shipped'],
    ['order_delivered'],
    ['order_shipped'],
    ['order_delivered'],
  ])
})

// (rules: split-parcels, once-per-key)
test('packing or shipping that is sent again, because its answer got lost, moves nothing more', async () => {
  const { id, dress } = await shop.paid()
  const again = (step: string, body: object) =>
    shop.call('POST', `${path}/${id}/${step}`, body, { 'idempotency-key': `${step}-of-${id}` })
  const one = { lines: [{ order_line_id: dress, quantity: 1 }] }
  const packed = [await again('fulfilments', one), await again('fulfilments', one)]
  expect(packed.map(({ status, body }) => [status, body.order.fulfilments.length])).toEqual([
    [200, 1],
    [200, 1],
  ])
  await shop.pack(id, [dress, 1])
  const carriage = { carrier: 'GIG', tracking_number: 'G-1' }
  expect((await again('ship', carriage)).body).toEqual((await again('ship', carriage)).body)
  expect(await shop.states(id)).toEqual(['shipped', 'packed'])
})

// (rules: split-parcels, once-per-key)
test('parcels of many orders shipped again with their key leave once each', async () => {
  const [first, second] = [await shop.paid(), await shop.paid()]
  for (const { id, dress } of [first, second]) {
    await shop.pack(id, [dress, 1])
    await shop.pack(id, [dress, 1])
  }
  const ship = async (ids: string[], key: string) => {
    const body = { step: 'ship', ids, carrier: 'GIG' }
    const answer = await shop.call('POST', `${path}/steps`, body, { 'idempotency-key': key })
    return answer.body.results.map(({ ok }: { ok: boolean }) => ok)
  }
  // The first time it stopped after one of them.
  expect(await ship([first.id], 'a press')).toEqual([true])
  expect(await ship([first.id, second.id], 'a press')).toEqual([true, true])
  for (const { id } of [first, second]) expect(await shop.states(id)).toEqual(['shipped', 'packed'])
  expect(await ship([first.id], 'another press')).toEqual([true])
  expect(await shop.states(first.id)).toEqual(['shipped', 'shipped'])
})

// (rule: split-parcels)
test('the mail of a parcel names it and its pieces, and its customer sees every parcel', async () => {
  const { id, dress } = await shop.paid()
  await shop.ship(idOf(await shop.pack(id, [dress, 1]), 1), { carrier: 'GIG', tracking_number: 'G-1' })
  const read = async (job: Awaited<ReturnType<typeof shop.mailsOf>>[number]) =>
    (await readOrderMail(shop.as(), job, shop.links))!.mail
  const [first] = await shop.mailsOf(id)
  const title = (await shop.linesOf(id))[0]!.title
  expect(await read(first!)).toMatchObject({
    carrier: 'GIG',
    parcel: { position: 1, count: 2, pieces: [expect.stringContaining(`1 × ${title}`)] },
  })
  await shop.call('POST', `${path}/${id}/ship`, { carrier: 'Kwik', tracking_number: 'K-2' })
  const [again, second] = await shop.mailsOf(id)
  expect(await read(second!)).toMatchObject({ carrier: 'Kwik', parcel: { position: 2, count: 2 } })
  // However late it goes out, a mail is about its own parcel.
  expect(await read(again!)).toMatchObject({ carrier: 'GIG', trackingNumber: 'G-1' })
  const view = orderView((await readOrder(shop.ctx, eq(orders.id, id)))!, shop.ctx.now())
  expect(view).toMatchObject({
    status: 'shipped',
    carrier: 'Kwik',
    to_pack: 0,
    fulfilments: [
      { number: 1, tracking_number: 'G-1', lines: [{ order_line_id: dress, quantity: 1 }] },
      { number: 2, tracking_number: 'K-2' },
    ],
  })
})

// (rule: split-parcels)
test('pieces that are not left, of another order, or none are refused, and nothing is half written', async () => {
  const [{ id, dress, scarf }, other] = [await shop.paid(), await shop.paid()]
  const answers = [
    await shop.pack(id, [dress, 3]),
    await shop.pack(id, [scarf, 1], [dress, 3]),
    await shop.pack(id, [dress, 1], [dress, 2]),
    await shop.pack(id, [scarf, 1], [other.dress, 1]),
    await shop.pack(id, [randomUUID(), 1]),
    await shop.pack(id, [dress, 0]),
    await shop.pack(id),
    await shop.pack(randomUUID(), [dress, 1]),
  ]
  expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
    [409, 'PIECES_NOT_LEFT'],
    [409, 'PIECES_NOT_LEFT'],
    [409, 'PIECES_NOT_LEFT'],
    [400, 'LINE_NOT_OF_ORDER'],
    [400, 'LINE_NOT_OF_ORDER'],
    [400, expect.any(String)],
    [400, expect.any(String)],
    [404, 'ORDER_NOT_FOUND'],
  ])
  expect([await shop.states(id), await shop.counters(id), await shop.statusOf(id)]).toEqual([
    [],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    'paid',
  ])
})

// (rule: split-parcels)
test('a parcel leaves once and arrives once; one that does not exist is not found', async () => {
  const { id, dress } = await shop.paid()
  const parcel = idOf(await shop.pack(id, [dress, 1]), 1)
  expect((await shop.deliver(parcel)).body.error.code).toBe('FULFILMENT_MOVED_ON')
  await shop.ship(parcel)
  expect((await shop.ship(parcel)).body.error.code).toBe('FULFILMENT_MOVED_ON')
  await shop.deliver(parcel)
  expect((await shop.deliver(parcel)).body.error.code).toBe('FULFILMENT_MOVED_ON')
  expect((await shop.ship(randomUUID())).status).toBe(404)
  expect((await shop.mailsOf(id)).map(({ kinds }) => kinds)).toEqual([['order_shipped'], ['order_delivered']])
})
