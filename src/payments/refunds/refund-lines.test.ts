import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { orderLines, refundLines, refunds } from '../../db/schema.ts'
import { adminActor, insertPromoCode } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import { hourMs } from '../../lib/time.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { eq } from 'drizzle-orm'
import { refundInputSchema } from '../order-money-steps.service.ts'
import { sweepPayments } from '../reconcile.service.ts'
import { markRefundedByHand, refundAgain } from './refund-again.service.ts'
import { cancelPaidOrder } from './cancel-paid.service.ts'
import { refundOrder } from './refund-order.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

async function paid(quantity = 3, card = 'success') {
  const variant = await shop.variant(5, 100_000)
  const { order, payment } = await shop.checkout(await shop.customer(), variant, { quantity })
  await shop.control('pay', { reference: payment!.reference, card })
  await settlePayment(shop.as(), payment!.reference)
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  return { order, variant, line: line!, reference: payment!.reference }
}

// (rule: refunds)
test('pieces of a line go back for what they cost, on the shelf where that was asked', async () => {
  const { order, variant, line, reference } = await paid()
  const first = { lineId: line.id, quantity: 1, restock: true }
  await refundOrder(shop.as(), { orderId: order.id, lines: [first] })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3 })
  await refundOrder(shop.as(), { orderId: order.id, lines: [{ ...first, restock: false }] })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3 })
  expect(shop.refundedMinor([reference])).toBe(200_000)
  const tooMany = { orderId: order.id, lines: [{ ...first, quantity: 2 }] }
  expect(await refundOrder(shop.as(), tooMany).catch(code)).toBe('LINE_REFUNDED')
  const foreign = { orderId: order.id, lines: [{ ...first, lineId: randomUUID() }] }
  expect(await refundOrder(shop.as(), foreign).catch(code)).toBe('LINE_UNKNOWN')
})

// (rule: refunds)
test('a line named many times in one refund is refused, by the service and by the database', async () => {
  const { order, variant, line } = await paid(2)
  const once = { lineId: line.id, quantity: 1, restock: true }
  const fifty = Array.from({ length: 50 }, () => once)
  const all = { orderId: order.id, amountMinor: 1, lines: fifty }
  expect(await refundOrder(shop.as(), all).catch(code)).toBe('LINE_TWICE')
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3 })
  expect(await shop.refundsOf(order.id)).toEqual([])
  const body = { line_id: line.id, quantity: 1, restock: true }
  const parsed = refundInputSchema.safeParse({ refund_id: randomUUID(), lines: [body, body] })
  expect(parsed.error?.issues[0]).toMatchObject({ path: ['lines'] })

  const refundId = await refundOrder(shop.as(), { orderId: order.id, lines: [once] })
  const row = { refundId, orderLineId: line.id, quantity: 1, amount: 0, restocked: false }
  const insert = (...rows: (typeof row)[]) => shop.ctx.db.insert(refundLines).values(rows)
  const constraint = (error: { cause?: { constraint?: string } }) => error.cause?.constraint
  expect(await insert({ ...row, restocked: true }).catch(constraint)).toBe('refund_lines_once')
  expect(await insert({ ...row, quantity: 2 }).catch(constraint)).toBe('refund_lines_sold')
  await insert(row)
  expect(await shop.ctx.db.update(refundLines).set({ quantity: 2 }).catch(constraint)).toBe(
    'refund_lines_sold',
  )
})

// (rule: replaced-refunds)
test('a refund that failed is over when its pieces are refunded again', async () => {
  const { order, line, reference } = await paid(1, 'refund-fails')
  const lines = [{ lineId: line.id, quantity: 1, restock: false }]
  const half = { orderId: order.id, amountMinor: 10_000, lines }
  const refundId = await refundOrder(shop.as(), half)
  await letRefundFail(reference)
  const ctx = shop.as()
  ctx.provider.refund = async () => ({ kind: 'unknown', why: 'down' })
  await refundOrder(ctx, half)
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'dropped' }, { state: 'queued' }])
  expect(await shop.reasonOf(order.id)).toBeNull()
  const again = { orderId: order.id, refundId, attempt: 1 }
  expect(await refundAgain(shop.as(), again).catch(code)).toBe('REFUND_NOT_FAILED')
  const byHand = markRefundedByHand(shop.as(), { orderId: order.id, refundId, note: 'Cash' })
  expect(await byHand.catch(code)).toBe('REFUND_NOT_FAILED')
  // It goes through after all: her money left twice for the same piece.
  const [first] = shop.sandbox.ledger.refundsOf(reference)
  await shop.control('refund', { id: first!.id, status: 'processed' })
  await shop.receive({ event: 'refund.processed', data: { transaction_reference: reference } })
  expect(await shop.readOrder(order.id)).toMatchObject({ taken: 10_000, balance: 10_000 })
  expect(await shop.reasonOf(order.id)).toMatch(/₦100 .*is unpaid again/)
})

// (rule: refunds)
test('the database counts no piece for two refunds, also when one that failed counts again', async () => {
  const { order, line, reference } = await paid(1, 'refund-fails')
  const lines = [{ lineId: line.id, quantity: 1, restock: false }]
  const refundId = await refundOrder(shop.as(), { orderId: order.id, amountMinor: 10_000, lines })
  await letRefundFail(reference)
  await shop.ctx.db.update(refundLines).set({ quantity: 2 }).where(eq(refundLines.refundId, refundId))
  const revive = shop.ctx.db.update(refunds).set({ state: 'confirmed' }).where(eq(refunds.id, refundId))
  expect(await revive.catch((error) => error.cause.constraint)).toBe('refund_lines_sold')
  await shop.ctx.db.update(refundLines).set({ quantity: 1 }).where(eq(refundLines.refundId, refundId))
})

// (rule: to-pack)
test('an order of which every piece was refunded before it left is cancelled, and nothing comes back twice', async () => {
  const { order, variant, line } = await paid(3)
  const refund = (quantity: number, restock: boolean) =>
    refundOrder(shop.as(), { orderId: order.id, lines: [{ lineId: line.id, quantity, restock }] })
  await refund(1, true)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid' })
  await refund(2, false)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
  const kinds = (await shop.mailJobsOf(order.id)).flatMap(({ kinds }) => kinds)
  expect(kinds.filter((kind) => kind === 'order_cancelled')).toEqual(['order_cancelled'])
})

// (rule: refunds)
test('a cancellation after a line was put back puts back only the rest, and pays only the rest', async () => {
  const { order, variant, line, reference } = await paid()
  await refundOrder(shop.as(), {
    orderId: order.id,
    lines: [{ lineId: line.id, quantity: 2, restock: true }],
  })
  await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'Torn' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 0 })
  expect(shop.refundedMinor([reference])).toBe(order.totalAmount)
  const again = {
    orderId: order.id,
    amountMinor: 1,
    lines: [{ lineId: line.id, quantity: 1, restock: true }],
  }
  expect(await refundOrder(shop.as(), again).catch(code)).toBe('NOTHING_TO_REFUND')
})

test('a cancellation without putting back leaves the pieces sold', async () => {
  const { order, variant } = await paid()
  await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'Burnt in the shop', restock: false })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 2, held: 0 })
})

// (rule: refunds)
test('the same refund submitted twice, also at once, is one', async () => {
  const { order, variant, line, reference } = await paid()
  const refundId = randomUUID()
  const input = { orderId: order.id, refundId, lines: [{ lineId: line.id, quantity: 1, restock: true }] }
  const ids = await Promise.all([refundOrder(shop.as(), input), refundOrder(shop.as(), input)])
  expect(ids).toEqual([refundId, refundId])
  expect(shop.refundedMinor([reference])).toBe(100_000)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3 })
  const other = await paid()
  expect(await refundOrder(shop.as(), { orderId: other.order.id, refundId }).catch(code)).toBe(
    'REFUND_ELSEWHERE',
  )
})

test('an owner may give less than the pieces cost, never more than is left', async () => {
  await insertPromoCode(shop.ctx, { code: 'TENOFF', value: 10 })
  const variant = await shop.variant(5, 100_000)
  const { order, payment } = await shop.checkout(await shop.customer(), variant, {
    quantity: 2,
    order: { promo_code: 'TENOFF' },
  })
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const lines = [{ lineId: line!.id, quantity: 1, restock: false }]
  await refundOrder(shop.as(), { orderId: order.id, lines })
  expect(shop.refundedMinor([payment!.reference])).toBe(90_000)
  await refundOrder(shop.as(), { orderId: order.id, lines, amountMinor: 50_000 })
  expect(shop.refundedMinor([payment!.reference])).toBe(140_000)
  const rest = order.totalAmount - 140_000
  expect(await refundOrder(shop.as(), { orderId: order.id, amountMinor: rest + 1 }).catch(code)).toBe(
    'REFUND_TOO_LARGE',
  )
})

test('money moves only with a password entered a moment ago', async () => {
  const { order } = await paid()
  const stale = { ...adminActor, passwordAt: new Date(shop.ctx.now().getTime() - hourMs) }
  const owner = requireOwner(shop.as(stale))
  expect(await refundOrder(owner, { orderId: order.id }).catch(code)).toBe('PASSWORD_AGAIN')
  expect(await cancelPaidOrder(owner, { orderId: order.id, why: 'x' }).catch(code)).toBe('PASSWORD_AGAIN')
  expect(await shop.refundsOf(order.id)).toEqual([])
})

/** Until Paystack has given the refund of this payment up and the shop knows. */
async function letRefundFail(reference: string) {
  const isMoving = () =>
    shop.sandbox.ledger.refundsOf(reference).some(({ status }) => /^(pending|processing)$/.test(status))
  await expect.poll(isMoving).toBe(false)
  for (let i = 0; i < 2; i++) {
    shop.later(2 * hourMs)
    await sweepPayments(shop.as(), 60_000)
  }
}

// (rule: refunds)
test('pieces that a refund put on the shelf are not put there again when its money did not go back', async () => {
  const { order, variant, line, reference } = await paid(1, 'refund-fails')
  const lines = [{ lineId: line.id, quantity: 1, restock: true }]
  await refundOrder(shop.as(), { orderId: order.id, lines })
  await letRefundFail(reference)
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'refused' }])
  expect(await refundOrder(shop.as(), { orderId: order.id, lines }).catch(code)).toBe('NOTHING_TO_RESTOCK')
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5 })
})

test('what Paystack says about a refund it refuses is kept with it; the pieces may be refunded again', async () => {
  const { order, line, reference } = await paid(1, 'refund-fails')
  const lines = [{ lineId: line.id, quantity: 1, restock: false }]
  await refundOrder(shop.as(), { orderId: order.id, lines })
  await letRefundFail(reference)
  const [failed] = await shop.refundsOf(order.id)
  expect(failed).toMatchObject({ state: 'refused', message: expect.stringContaining('failed') })
  await refundOrder(shop.as(), { orderId: order.id, lines })
  expect(await shop.refundsOf(order.id)).toHaveLength(2)
})

// (rule: to-pack)
test('a piece whose refund failed is not packed after all; sending the money again counts it once', async () => {
  const { order, line, reference } = await paid(3, 'refund-fails')
  const cancelled = async () =>
    (await shop.ctx.db.select().from(orderLines).where(eq(orderLines.id, line.id)))[0]!.cancelledQuantity
  const lines = [{ lineId: line.id, quantity: 1, restock: false }]
  const half = { orderId: order.id, amountMinor: 10_000, lines }
  const refundId = await refundOrder(shop.as(), half)
  expect(await cancelled()).toBe(1)
  await letRefundFail(reference)
  expect(await cancelled()).toBe(1)
  await refundAgain(shop.as(), { orderId: order.id, refundId, attempt: 1 })
  expect(await cancelled()).toBe(1)
  await refundOrder(shop.as(), half)
  expect(await cancelled()).toBe(2)
})
