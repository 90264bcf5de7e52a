import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fulfilmentLines, fulfilments, orderLines } from '../../db/schema.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { requireStaff } from '../../lib/server/context.ts'
import { AppError } from '../../lib/errors.ts'
import { readOrderMoney } from '../../payments/order-money.service.ts'
import { cancelPaidOrder } from '../../payments/refunds/cancel-paid.service.ts'
import { refundOrder } from '../../payments/refunds/refund-order.service.ts'
import { readOrderMail } from '../mails/order-mail.service.ts'
import { undoWindowMs } from '../order/order-status.rules.ts'
import { createFulfilment } from '../parcel-steps.service.ts'
import { idOf, openParcelShop } from './test-parcel-shop.ts'

const path = '/api/admin/orders'

let shop: Awaited<ReturnType<typeof openParcelShop>>
beforeAll(async () => {
  shop = await openParcelShop()
})
// Nothing of an earlier test can be undone in this one.
beforeEach(() => shop.later(undoWindowMs))
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

// (rule: to-pack)
test('of two parcels of one last piece at once one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, dress, scarf } = await shop.paid()
    await shop.pack(id, [dress, 2])
    const ctx = { ...requireStaff(shop.ctxFor(adminActor)), ...shop.links }
    const lines = [{ order_line_id: scarf, quantity: 1 }]
    const results = await Promise.all(
      [1, 2, 3].map(() => createFulfilment(ctx, { id, lines }).then(() => 'packed', code)),
    )
    expect(results.toSorted()).toEqual(['PIECES_NOT_LEFT', 'PIECES_NOT_LEFT', 'packed'])
    expect([await shop.states(id), (await shop.counters(id))[1]]).toEqual([
      ['packed', 'packed'],
      [0, 1, 0],
    ])
  }
})

// (rule: to-pack)
test('the database itself refuses a piece in two parcels, a cancelled one in a parcel, and one returned that was never sent', async () => {
  const { dress } = await shop.paid()
  const set = (changes: Partial<typeof orderLines.$inferInsert>) =>
    shop.ctx.db
      .update(orderLines)
      .set(changes)
      .where(eq(orderLines.id, dress))
      .catch((error: { cause?: { constraint?: string } }) => error.cause?.constraint)
  expect(await set({ packedQuantity: 3 })).toBe('order_lines_pieces')
  expect(await set({ packedQuantity: 1, cancelledQuantity: 2 })).toBe('order_lines_pieces')
  expect(await set({ packedQuantity: -1 })).toBe('order_lines_pieces')
  expect(await set({ returnedQuantity: 1 })).toBe('order_lines_returned')
})

// (rule: undo-step)
test('undoing takes back the last step of a parcel and nothing of the others', async () => {
  const { id, dress, scarf } = await shop.paid()
  const undo = () => shop.call('POST', `${path}/${id}/undo`)
  const first = idOf(await shop.pack(id, [dress, 1]), 1)
  await shop.ship(first, { carrier: 'GIG' })
  const second = await shop.pack(id, [scarf, 1])
  expect((await undo()).body.status).toBe('processing')
  expect([await shop.states(id), await shop.counters(id)]).toEqual([
    ['shipped'],
    [
      [0, 1, 0],
      [0, 0, 0],
    ],
  ])
  expect((await undo()).body.error.code).toBe('TOO_LATE_TO_UNDO')
  expect(idOf(second, 2)).not.toBe(first)
  // Shipping the rest packs it first: both are one press, and one Undo.
  expect((await shop.call('POST', `${path}/${id}/ship`, { carrier: 'Kwik' })).body.status).toBe('shipped')
  expect((await undo()).body.status).toBe('processing')
  expect(await shop.states(id)).toEqual(['shipped'])
  const jobs = await shop.mailsOf(id)
  expect(
    await Promise.all(jobs.map(async (job) => (await readOrderMail(shop.as(), job, shop.links)) !== null)),
  ).toEqual([true, false])
})

// (rule: undo-step)
test('a parcel that was shipped by mistake waits packed again, and its mail is not sent', async () => {
  const { id, dress } = await shop.paid()
  const parcel = idOf(await shop.pack(id, [dress, 1]), 1)
  await shop.ship(parcel, { carrier: 'GIG', tracking_number: 'WRONG' })
  await shop.call('POST', `${path}/${id}/undo`)
  expect(await shop.parcelsOf(id)).toMatchObject([
    { state: 'packed', carrier: null, trackingNumber: null, shippedAt: null, estimateTo: null },
  ])
  await shop.ship(parcel, { carrier: 'GIG', tracking_number: 'RIGHT' })
  const [wrong, right] = await shop.mailsOf(id)
  expect(await readOrderMail(shop.as(), wrong!, shop.links)).toBeNull()
  expect((await readOrderMail(shop.as(), right!, shop.links))!.mail.trackingNumber).toBe('RIGHT')
})

// (rule: to-pack)
test('a refund takes pieces that wait first, then out of a packed parcel, and last of one that left', async () => {
  const { id, dress } = await shop.paid()
  const refund = (quantity: number) =>
    refundOrder(shop.as(), { orderId: id, lines: [{ lineId: dress, quantity, restock: false }] })
  await shop.pack(id, [dress, 1])
  await refund(1)
  expect([(await shop.counters(id))[0], await shop.states(id)]).toEqual([[1, 1, 0], ['packed']])
  await refund(1)
  // Its only parcel is empty and gone: the scarf waits as if nothing had been packed.
  expect([(await shop.counters(id))[0], await shop.states(id), await shop.statusOf(id)]).toEqual([
    [2, 0, 0],
    [],
    'paid',
  ])

  const sent = await shop.paid()
  await shop.ship(idOf(await shop.pack(sent.id, [sent.dress, 2]), 1))
  await refundOrder(shop.as(), {
    orderId: sent.id,
    lines: [{ lineId: sent.dress, quantity: 1, restock: true }],
  })
  expect((await shop.counters(sent.id))[0]).toEqual([0, 2, 1])
})

// (rule: status-follows-parcels)
test('an order whose rest is refunded is on its way with what has left, without a second mail', async () => {
  const { id, dress, scarf } = await shop.paid()
  await shop.ship(idOf(await shop.pack(id, [dress, 2]), 1))
  await refundOrder(shop.as(), { orderId: id, lines: [{ lineId: scarf, quantity: 1, restock: true }] })
  expect([await shop.statusOf(id), await shop.counters(id)]).toEqual([
    'shipped',
    [
      [0, 2, 0],
      [1, 0, 0],
    ],
  ])
  expect(await shop.mailsOf(id)).toHaveLength(1)
})

// (rule: to-pack)
test('an order of which a parcel has left is not cancelled as a whole; a packed one is unpacked', async () => {
  const { id, dress } = await shop.paid()
  await shop.ship(idOf(await shop.pack(id, [dress, 1]), 1))
  expect(await cancelPaidOrder(shop.as(), { orderId: id, why: 'Torn' }).catch(code)).toBe('PARTLY_SENT')
  expect((await readOrderMoney({ ...shop.as(), ...shop.links }, { id })).can.cancel).toBe(false)
  expect([await shop.statusOf(id), await shop.refundsOf(id)]).toEqual(['processing', []])
  const packed = await shop.paid()
  await shop.pack(packed.id, [packed.dress, 2])
  await cancelPaidOrder(shop.as(), { orderId: packed.id, why: 'Torn' })
  expect([await shop.states(packed.id), await shop.counters(packed.id)]).toEqual([
    [],
    [
      [2, 0, 0],
      [1, 0, 0],
    ],
  ])
})

test('the rows of a parcel are those of its own order', async () => {
  const { id, dress } = await shop.paid()
  const parcel = idOf(await shop.pack(id, [dress, 1]), 1)
  expect(
    await shop.ctx.db.select().from(fulfilmentLines).where(eq(fulfilmentLines.fulfilmentId, parcel)),
  ).toEqual([{ fulfilmentId: parcel, orderLineId: dress, quantity: 1 }])
  const double = { orderId: id, number: 1, packedAt: shop.ctx.now(), packedBy: 'test' }
  const refused = (error: { cause?: { constraint?: string } }) => error.cause?.constraint
  expect(await shop.ctx.db.insert(fulfilments).values(double).catch(refused)).toBe('fulfilments_number')
})
