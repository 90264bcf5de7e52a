import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { auditLog } from '../../db/schema.ts'
import { AppError } from '../../lib/errors.ts'
import { getOwnOrder } from '../../orders/reading/read-orders.service.ts'
import { acceptPayment } from './accept-payment.service.ts'
import { cancelOrder } from './cancel-order.service.ts'
import { settlePayment } from './settle-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

/** An order of ₦20,500 whose money is not what was asked for. */
async function inReview(settle: object) {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.control('settle', { reference: payment!.reference, status: 'success', ...settle })
  expect(await settlePayment(shop.as(), payment!.reference)).toMatchObject({ state: 'review' })
  return { ...order, reference: payment!.reference }
}

const accept = (id: string) => acceptPayment(shop.as(), { orderId: id, why: 'A friend of the house' })

test('₦50 for an order of ₦20,500 is accepted as what it is: paid, with what is missing', async () => {
  const order = await inReview({ amount: 5_000 })
  await accept(order.id)
  const paid = await shop.readOrder(order.id)
  expect(paid).toMatchObject({ status: 'paid', paymentStatus: 'success', writtenOff: 2_045_000 })
  expect((await shop.eventsOf(order.id)).at(-1)).toMatchObject({
    status: 'paid',
    description: 'A friend of the house. ₦50 of ₦20,500 came in; accepted without the missing ₦20,450.',
  })
  expect((await getOwnOrder(shop.asOwnerOf(paid), order.id)).shortfall).toBe(2_045_000)
  const [line] = await shop.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, order.id))
    .orderBy(desc(auditLog.id))
  expect(line).toMatchObject({
    action: 'order.accept_payment',
    before: { status: 'pending_review' },
    after: { status: 'paid', receivedMinor: 5_000, shortfallMinor: 2_045_000, why: 'A friend of the house' },
  })
})

test('too much money is accepted with its excess in the history', async () => {
  const order = await inReview({ amount: 2_300_000 })
  await accept(order.id)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', writtenOff: 0, balance: -250_000 })
  expect((await shop.eventsOf(order.id)).at(-1)!.description).toContain('accepted with ₦2,500 too much')
})

test('money that Paystack took back is not accepted, and there is nothing to refund', async () => {
  const order = await inReview({ status: 'reversed' })
  expect(await accept(order.id).catch(code)).toBe('PAYMENT_REVERSED')
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending_review', paymentStatus: 'pending' })
  await settlePayment(shop.as(), order.reference)
  expect(await accept(order.id).catch(code)).toBe('PAYMENT_REVERSED')
  await cancelOrder(shop.as(), { orderId: order.id, why: 'The bank took the money back' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', holdState: 'released' })
  expect(await shop.refundsOf(order.id)).toEqual([])
})

test('money in another currency is not accepted', async () => {
  const order = await inReview({ currency: 'GHS' })
  expect(await accept(order.id).catch(code)).toBe('FOREIGN_MONEY')
  expect((await shop.readOrder(order.id)).status).toBe('pending_review')
})
