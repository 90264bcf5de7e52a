import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adjustments } from '../../db/schema.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { inTransaction, requireOwner } from '../../lib/server/context.ts'
import { cancelPaidOrder } from '../../payments/refunds/cancel-paid.service.ts'
import { refundOrder } from '../../payments/refunds/refund-order.service.ts'
import { takeParcelBack } from '../parcel-steps.service.ts'
import { applyOrderChange } from '../changes/apply-order-change.service.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { undoWindowMs } from '../order/order-status.rules.ts'
import { openParcelShop } from './test-parcel-shop.ts'

let shop: Awaited<ReturnType<typeof openParcelShop>>
beforeAll(async () => {
  shop = await openParcelShop()
})
beforeEach(() => shop.later(undoWindowMs))
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const owner = () => requireOwner(shop.as(adminActor))
const linked = () => ({ ...owner(), ...shop.links })
const refund = (orderId: string, lineId: string, quantity: number) =>
  refundOrder(owner(), { orderId, lines: [{ lineId, quantity, restock: false }] })

/** A paid order of which these pieces are in a parcel that could not be delivered. */
async function failed(...quantities: [dress: number, scarf: number]) {
  const order = await shop.paid()
  const lines: [string, number][] = [
    [order.dress, quantities[0]],
    [order.scarf, quantities[1]],
  ]
  await shop.pack(order.id, ...lines.filter(([, quantity]) => quantity > 0))
  const parcel = (await shop.parcelsOf(order.id))[0]!.id
  await shop.ship(parcel)
  await inTransaction(shop.as(), async (ctx) =>
    applyOrderChange(ctx, await lockOrder(ctx, order.id), {
      kind: 'delivery_failed',
      fulfilment: parcel,
      reason: 'nobody',
      words: '',
    }),
  )
  return { ...order, parcel }
}

// (rule: delivery-proof)
test('the pieces of a parcel that came back wait again: they leave in a new one, and the order ends', async () => {
  const { id, parcel } = await failed(2, 1)
  expect(await shop.statusOf(id)).toBe('shipped')
  expect((await takeParcelBack(linked(), { id: parcel })).order.status).toBe('paid')
  expect(await shop.counters(id)).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
  await shop.call('POST', `/api/admin/orders/${id}/ship`, {})
  expect([await shop.statusOf(id), await shop.states(id)]).toEqual(['shipped', ['came_back', 'shipped']])
  await shop.call('POST', `/api/admin/orders/${id}/deliver`)
  expect(await shop.statusOf(id)).toBe('delivered')
})

// (rule: delivery-proof)
test('of what came back the owner gives the money back, and the order ends cancelled', async () => {
  const { id, parcel, dress, scarf } = await failed(2, 1)
  await takeParcelBack(linked(), { id: parcel })
  await refund(id, dress, 2)
  expect([await shop.statusOf(id), await shop.counters(id)]).toEqual([
    'paid',
    [
      [2, 0, 0],
      [0, 0, 0],
    ],
  ])
  await refund(id, scarf, 1)
  expect(await shop.statusOf(id)).toBe('cancelled')
})

// (rule: delivery-proof)
test('an order whose only parcel came back can be cancelled, and its pieces are on sale again', async () => {
  const { id, parcel } = await failed(2, 1)
  await takeParcelBack(linked(), { id: parcel })
  await cancelPaidOrder(owner(), { orderId: id, why: 'Nobody there' })
  expect(await shop.readOrder(id)).toMatchObject({ status: 'cancelled', holdState: 'released', balance: 0 })
  const { variantId } = (await shop.linesOf(id))[0]!
  expect(await shop.readVariant(variantId!)).toMatchObject({ stock: 10, held: 0 })
})

// (rule: delivery-proof)
test('what was refunded before it came back is not packed again', async () => {
  const { id, parcel, dress, scarf } = await failed(2, 1)
  await refund(id, dress, 1)
  expect((await shop.counters(id))[0]).toEqual([0, 2, 1])
  await refund(id, scarf, 1)
  await takeParcelBack(linked(), { id: parcel })
  expect([await shop.statusOf(id), await shop.counters(id)]).toEqual([
    'paid',
    [
      [1, 0, 0],
      [1, 0, 0],
    ],
  ])
  const all = await failed(2, 1)
  await refund(all.id, all.dress, 2)
  await refund(all.id, all.scarf, 1)
  await takeParcelBack(linked(), { id: all.parcel })
  expect(await shop.statusOf(all.id)).toBe('cancelled')
})

// (rule: which-piece)
test('whether a refunded piece is cancelled or comes back is said with it where its line has both', async () => {
  const { id, dress, scarf } = await shop.paid()
  await shop.pack(id, [dress, 1])
  await shop.ship((await shop.parcelsOf(id))[0]!.id)
  const causes = async () => (await shop.refundsOf(id)).map(({ cause }) => cause).toSorted()
  await refund(id, scarf, 1)
  expect(await causes()).toEqual(['cancelled'])
  shop.later(1000)
  const { totalAmount } = await shop.readOrder(id)
  const one = { lineId: dress, quantity: 1, restock: false }
  const unnamed = refundOrder(owner(), { orderId: id, lines: [one] })
  await expect(unnamed).rejects.toThrow('Say which: the piece that has not left, or the one that came back')
  const tooMany = { orderId: id, lines: [{ ...one, quantity: 2, from: 'returned' as const }] }
  await expect(refundOrder(owner(), tooMany)).rejects.toThrow('Fewer pieces of this item are left')
  await refundOrder(owner(), {
    orderId: id,
    lines: [
      { ...one, from: 'unsent' },
      { ...one, from: 'returned' },
    ],
  })
  expect((await shop.counters(id))[0]).toEqual([1, 1, 1])
  expect(await causes()).toEqual(['cancelled', 'returned'])
  const rows = await shop.ctx.db.select().from(adjustments).where(eq(adjustments.orderId, id))
  const sums = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((sum, row) => sum - row.amount, 0)
  // Of two dresses one had left; the scarf had not.
  expect(sums('returned')).toBe(1_800_000)
  expect(sums('cancelled')).toBe(3_600_000)
  expect(totalAmount - sums('returned') - sums('cancelled')).toBe((await shop.readOrder(id)).delivery)
})
