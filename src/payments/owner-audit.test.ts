import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../checkout/test-checkout-shop.ts'
import { auditLog } from '../db/schema.ts'
import { insertCustomer, insertFlag } from '../db/test-fixtures.ts'
import { requireOwner } from '../lib/server/context.ts'
import { closeFlags } from '../orders/changes/order-flags.service.ts'
import { resendOrderMail } from '../orders/mails/repeat-order-mail.service.ts'
import { deliverOrder, shipOrder } from '../orders/steps/staff-steps.service.ts'
import { cancelOrder } from './settlement/cancel-order.service.ts'
import { expireHolds } from './settlement/expire-holds.service.ts'
import { refundOrder } from './refunds/refund-order.service.ts'
import { settlePayment } from './settlement/settle-payment.service.ts'
import { unnamedCarrier } from '../orders/steps/test-carriage.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const linesOf = (orderId: string) =>
  shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId)).orderBy(asc(auditLog.id))

async function placed() {
  return shop.checkout(await shop.customer(), await shop.variant())
}
async function paid() {
  const { order, payment } = await placed()
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  return order
}

test('what an owner does to an order stands in the audit under her name, with what changed', async () => {
  const { user } = await insertCustomer(shop.ctx)
  const { id: userId, email } = user
  const owner = requireOwner(
    shop.as({
      kind: 'customer',
      userId,
      email,
      role: 'admin',
      passwordAt: new Date('2100-01-01T00:00:00Z'),
      guestKey: null,
    }),
  )
  const order = await paid()
  await insertFlag(shop.ctx, order.id, 'Paid twice')
  await closeFlags(owner, order.id)
  await resendOrderMail(owner, { id: order.id, kind: 'order_paid' })
  await refundOrder(owner, { orderId: order.id, amountMinor: 50_000 })
  await shipOrder(owner, { id: order.id, ...unnamedCarrier, carrier: 'GIG' })
  await deliverOrder(owner, { id: order.id })
  const lines = await linesOf(order.id)
  expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['order.attention_cleared', { attentionReason: 'Paid twice' }, { attentionReason: null }],
    ['order.mail_resent', null, { kind: 'order_paid' }],
    ['order.refund', null, { refundId: expect.any(String), amountMinor: 50_000 }],
    [
      'order.ship',
      { status: 'paid', carrier: null },
      { status: 'shipped', carrier: 'GIG', fulfilments: [{ id: expect.any(String), from: null }] },
    ],
    [
      'order.deliver',
      { status: 'shipped' },
      { status: 'delivered', fulfilments: [{ id: expect.any(String), from: 'shipped' }] },
    ],
  ])
  expect(new Set(lines.map(({ actor }) => actor))).toEqual(new Set([`admin:${userId}`]))
})

test('a cancellation is audited with its reason, of unpaid and of paid orders', async () => {
  const { order: open } = await placed()
  const full = await paid()
  for (const { id } of [open, full]) await cancelOrder(shop.as(), { orderId: id, why: 'Out of fabric' })
  expect(await linesOf(open.id)).toMatchObject([
    {
      action: 'order.cancel',
      before: { status: 'pending' },
      after: { status: 'cancelled', why: 'Out of fabric' },
    },
  ])
  expect(await linesOf(full.id)).toMatchObject([
    { action: 'order.cancel', before: { status: 'paid' }, after: { status: 'cancelled' } },
  ])
})

test('what the shop does by itself is history, not audit', async () => {
  const order = await paid()
  const { order: left } = await placed()
  shop.later(60 * 60_000)
  await expireHolds(shop.as())
  expect((await shop.readOrder(left.id)).status).toBe('cancelled')
  expect([...(await linesOf(order.id)), ...(await linesOf(left.id))]).toEqual([])
})
