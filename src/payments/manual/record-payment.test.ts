import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { hourMs } from '../../lib/time.ts'
import { acceptPayment } from '../settlement/accept-payment.service.ts'
import { expireHolds } from '../settlement/expire-holds.service.ts'
import { recordPayment } from './record-payment.service.ts'
import { cancelPaidOrder } from '../refunds/cancel-paid.service.ts'
import { refundOrder } from '../refunds/refund-order.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))
let made = 0
const transferFor = (order: { id: string; totalAmount: number }, amountMinor = order.totalAmount) => ({
  orderId: order.id,
  amountMinor,
  reference: `TRF ${(made += 1)}`,
  note: 'Seen in the bank app',
})

async function placed(quantity = 2) {
  const variant = await shop.variant(5)
  const { order, payment } = await shop.checkout(await shop.customer(), variant, { quantity })
  return { order, variant, reference: payment!.reference }
}

// (rule: chat-order)
test('a recorded transfer pays an order as any other: stock, events and mails, once', async () => {
  const { order, variant } = await placed()
  const owner = requireOwner(shop.as(adminActor))
  const transfer = transferFor(order)
  await Promise.all([recordPayment(owner, transfer), recordPayment(owner, transfer)])
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'paid',
    paymentStatus: 'success',
    provider: 'manual',
    method: 'bank_transfer',
    holdState: 'sold',
  })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
  const events = (await shop.eventsOf(order.id)).filter(({ status }) => status === 'paid')
  expect(events).toMatchObject([{ actor: `admin:${adminActor.userId}` }])
  const kinds = (await shop.mailJobsOf(order.id)).flatMap((job) => job.kinds)
  expect(kinds.filter((kind) => kind === 'order_paid')).toHaveLength(1)
  expect(await recordPayment(owner, transferFor(order)).catch(code)).toMatch(/ALREADY_PAID|ILLEGAL/)
  const other = await placed()
  const reused = { ...transferFor(other.order), reference: transfer.reference }
  expect(await recordPayment(owner, reused).catch(code)).toBe('REFERENCE_TAKEN')
})

test('a transfer of another amount waits for a decision, and can be accepted', async () => {
  const { order } = await placed()
  await recordPayment(shop.as(), transferFor(order, order.totalAmount - 50_000))
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending_review' })
  await acceptPayment(shop.as(), { orderId: order.id, why: 'A good customer' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', writtenOff: 50_000, balance: 0 })
})

// (rule: chat-order)
test('while a payment at Paystack is in, a transfer is not recorded beside it', async () => {
  const { order, reference } = await placed()
  await shop.pay(reference)
  expect(await recordPayment(shop.as(), transferFor(order)).catch(code)).toBe('ALREADY_PAID')
})

test('money at Paystack after a transfer goes back by itself', async () => {
  const { order, reference } = await placed()
  await recordPayment(shop.as(), transferFor(order))
  await shop.pay(reference)
  expect(await settlePayment(shop.as(), reference)).toMatchObject({ state: 'paid' })
  expect(shop.refundedMinor([reference])).toBe(order.totalAmount)
})

test('a transfer seen after the hold ran out takes the order up again while its pieces are there', async () => {
  const { order, variant } = await placed()
  shop.later(hourMs)
  await expireHolds(shop.as())
  expect((await shop.readOrder(order.id)).status).toBe('cancelled')
  await recordPayment(shop.as(), transferFor(order))
  expect((await shop.readOrder(order.id)).status).toBe('paid')
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
})

test('money that came by transfer goes back from the owner’s bank: Paystack is not asked for it', async () => {
  const { order, variant } = await placed()
  await recordPayment(shop.as(), transferFor(order))
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 100_000 })
  expect(await shop.refundsOf(order.id)).toMatchObject([
    { state: 'confirmed', way: 'by_hand', amount: 100_000 },
  ])
  expect(await shop.readOrder(order.id)).toMatchObject({ refunded: 100_000 })
  expect((await shop.mailJobsOf(order.id)).at(-1)).toMatchObject({
    kinds: ['order_refunded'],
    channel: 'recorded_transfer',
  })
  await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'Changed her mind' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5 })
})

test('a transfer needs a reference, an amount and a password entered a moment ago', async () => {
  const { order } = await placed()
  expect(await recordPayment(shop.as(), { ...transferFor(order), reference: ' / ' }).catch(code)).toBe(
    'WRONG_TRANSFER',
  )
  expect(await recordPayment(shop.as(), transferFor(order, 0)).catch(code)).toBe('WRONG_TRANSFER')
  const stale = requireOwner(shop.as({ ...adminActor, passwordAt: null }))
  expect(await recordPayment(stale, transferFor(order)).catch(code)).toBe('PASSWORD_AGAIN')
  expect((await shop.readOrder(order.id)).status).toBe('pending')
})

// (rule: payment-methods)
test('cash and terminal payments pay an order as a transfer does, and go back by hand in their own words', async () => {
  const paid = async (method: 'cash' | 'terminal', reference: string) => {
    const { order } = await placed()
    const input = { ...transferFor(order), paymentId: randomUUID(), method, reference }
    await recordPayment(shop.as(), input)
    await recordPayment(shop.as(), input)
    expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', provider: 'manual', method })
    await refundOrder(shop.as(), { orderId: order.id, amountMinor: 100_000 })
    const [refund] = await shop.refundsOf(order.id)
    const mail = (await shop.mailJobsOf(order.id)).at(-1)
    return [refund!.message, mail!.channel]
  }
  expect(await paid('cash', '')).toEqual(['Refund it in cash: it came in cash.', 'cash'])
  expect(await paid('terminal', '000712')).toEqual([
    'Refund it at your terminal, or from your bank: it came by card there.',
    'terminal',
  ])
})

// (rule: payment-methods)
test('a terminal payment needs the number of its slip, cash needs none', async () => {
  const { order } = await placed()
  const unnumbered = { ...transferFor(order), reference: '' }
  expect(await recordPayment(shop.as(), { ...unnumbered, method: 'terminal' }).catch(code)).toBe(
    'WRONG_TRANSFER',
  )
  await recordPayment(shop.as(), { ...unnumbered, method: 'cash' })
  expect((await shop.readOrder(order.id)).status).toBe('paid')
})
