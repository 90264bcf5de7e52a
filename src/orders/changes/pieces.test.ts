import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { orderLines } from '../../db/schema.ts'
import { adminActor, helperActor } from '../../db/test-fixtures.ts'
import { createApi } from '../../lib/server/web/api.ts'
import type { Actor } from '../../lib/server/context.ts'
import { operationsApis } from '../../lib/server/web/operation.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { refundOrder } from '../../payments/refunds/refund-order.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { readOrderMail } from '../mails/order-mail.service.ts'
import { staffOrderModules } from '../../app/owner-operations.ts'

const links = { appUrl: 'http://shop.test', authSecret: 'secret' }
const path = '/api/admin/orders'

let shop: CheckoutShop
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openCheckoutShop()
  const api = createApi().route('/', operationsApis({ Admin: staffOrderModules }, links) as never)
  call = openTestApp(api as never, () => shop.ctxFor(actor)).call
})
afterAll(() => shop.close())

/** A paid order of two pieces of one product and one of another. */
async function placed() {
  const lines = [
    { variant: await shop.variant(), quantity: 2 },
    { variant: await shop.variant(), quantity: 1 },
  ]
  const { order, payment } = await shop.checkoutLines(await shop.customer(), lines)
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  const rows = await shop.ctx.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const refund = (line: number, quantity: number, restock = false) =>
    refundOrder(shop.as(), {
      orderId: order.id,
      lines: [{ lineId: rows[line]!.id, quantity, restock }],
    })
  return { id: order.id, refund }
}

type Counted = { refunded: number; to_pack: number; in_parcel: number }
const counts = (lines: Counted[]) =>
  lines.map(({ refunded, to_pack, in_parcel }) => [refunded, to_pack, in_parcel])

/** What every screen of the staff says there is of an order. */
async function seen(id: string) {
  const order = (await call('GET', `${path}/${id}`)).body
  const { slips } = (await call('GET', `${path}/slips?ids=${id},${id}`)).body
  expect(slips).toHaveLength(1)
  const { orders } = (await call('GET', `${path}?limit=100`)).body
  const row = orders.find((one: { id: string }) => one.id === id)
  expect(counts(slips[0].lines)).toEqual(counts(order.lines))
  return { lines: counts(order.lines), pieces: row.pieces as number }
}

// (rule: to-pack)
test('a piece that was refunded before it left is packed nowhere: order, slip and list, for helpers too', async () => {
  const { id, refund } = await placed()
  expect(await seen(id)).toEqual({
    lines: [
      [0, 2, 2],
      [0, 1, 1],
    ],
    pieces: 3,
  })
  await refund(0, 1)
  await refund(1, 1, true)
  for (const who of [adminActor, helperActor]) {
    actor = who
    expect(await seen(id)).toEqual({
      lines: [
        [1, 1, 1],
        [1, 0, 0],
      ],
      pieces: 1,
    })
  }
  const other = await placed()
  const next = (await call('GET', `${path}/${other.id}?queue=to_pack`)).body.next
  expect(next).toMatchObject({ id, pieces: 1 })
  actor = adminActor
})

// (rule: to-pack)
test('what is refunded after the parcel left was in it', async () => {
  const { id, refund } = await placed()
  await refund(1, 1)
  shop.later(1000)
  await call('POST', `${path}/${id}/ship`, {})
  shop.later(1000)
  await refund(0, 2)
  expect(await seen(id)).toEqual({
    lines: [
      [2, 0, 2],
      [1, 0, 0],
    ],
    pieces: 2,
  })
  const { mail } = (await readOrderMail(shop.as(), { orderId: id, kinds: [], event: 'resent-1' }, links))!
  expect(mail.lines.map(({ variant }) => variant)).toEqual([
    expect.stringMatching(/refunded$/),
    expect.stringMatching(/refunded$/),
  ])
})

// (rule: to-pack)
test('of an order that was refunded piece by piece nothing waits in To pack', async () => {
  const { id, refund } = await placed()
  await refund(0, 2)
  await refund(1, 1)
  const waiting = (await call('GET', `${path}?queue=to_pack&limit=100`)).body.orders
  expect(waiting.map((order: { id: string }) => order.id)).not.toContain(id)
  expect(await seen(id)).toMatchObject({
    lines: [
      [2, 0, 0],
      [1, 0, 0],
    ],
  })
  expect((await call('POST', `${path}/${id}/pack`)).status).toBe(409)
})
