import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { eq } from 'drizzle-orm'
import { type Order, orderLines } from '../../db/schema.ts'
import { adminActor, insertProduct } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { changeSize } from './change-size.service.ts'
import { contactOf, correctContact } from './correct-contact.service.ts'
import { shipOrder } from '../steps/staff-steps.service.ts'
import { watchStockLedger } from '../holds/test-stock-ledger.ts'
import { unnamedCarrier } from '../steps/test-carriage.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const owner = () => requireOwner(shop.as(adminActor))
const variants = async (...stocks: number[]) =>
  (await insertProduct(shop.ctx, { variants: stocks.map((stock) => ({ stock })) })).variants

async function order(
  variant: { id: string; productId: string },
  more: { isPaid: boolean; quantity?: number },
) {
  const { order, payment } = await shop.checkout(await shop.customer(), variant, {
    quantity: more.quantity ?? 1,
  })
  if (more.isPaid) {
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
  }
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  return { id: order.id, lineId: line!.id }
}
const change = async (id: string, lineId: string, variant_id: string) => {
  const { updatedAt } = await shop.readOrder(id)
  return changeSize(owner(), { id, lineId, variant_id, updated_at: updatedAt.toISOString() })
}
/** What is typed when nothing of an order's contact is changed. */
const typedOf = (order: Order) => {
  const { firstName: first_name, lastName: last_name, zipCode: zip_code, ...same } = contactOf(order)
  return { ...same, first_name, last_name, zip_code, id: order.id, updated_at: order.updatedAt.toISOString() }
}
const stockOf = async (id: string) => {
  const { stock, held } = await shop.readVariant(id)
  return [stock, held]
}

// (rules: past-orders-stand, order-corrections)
test.each([
  ['paid', true, [5, 0], [1, 0]],
  ['unpaid', false, [5, 0], [3, 2]],
])(
  'a size of a %s order changes: the pieces go back and the others are taken',
  async (_, isPaid, left, taken) => {
    const [small, large] = await variants(5, 3)
    const ledger = watchStockLedger(shop.ctx)
    await ledger.start([small!.id, large!.id])
    const { id, lineId } = await order(small!, { isPaid, quantity: 2 })
    const before = await shop.readOrder(id)
    await change(id, lineId, large!.id)
    expect([await stockOf(small!.id), await stockOf(large!.id)]).toEqual([left, taken])
    const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.id, lineId))
    expect(line).toMatchObject({ variantId: large!.id, size: 'M', quantity: 2 })
    expect((await shop.readOrder(id)).totalAmount).toBe(before.totalAmount)
    expect((await shop.mailJobsOf(id)).at(-1)).toMatchObject({
      kinds: ['order_changed'],
      note: expect.stringContaining('M instead of S'),
    })
    await ledger.expectWhole()
  },
)

// (rules: past-orders-stand, order-corrections)
test('a size that is sold out, another product and an order that has shipped are refused, and nothing moves', async () => {
  const [small, none] = await variants(5, 0)
  const [other] = await variants(5)
  const { id, lineId } = await order(small!, { isPaid: true })
  expect(await change(id, lineId, none!.id).catch(code)).toBe('OUT_OF_STOCK')
  expect(await change(id, lineId, other!.id).catch(code)).toBe('WRONG_VARIANT')
  expect(await change(id, lineId, small!.id).catch(code)).toBe('WRONG_VARIANT')
  expect([await stockOf(small!.id), await stockOf(none!.id)]).toEqual([
    [4, 0],
    [0, 0],
  ])
  await shipOrder(owner(), { id, ...unnamedCarrier })
  expect(await change(id, lineId, none!.id).catch(code)).toBe('NOT_CORRECTABLE')
})

// (rule: order-corrections)
test('phone, e-mail and street are put right with a mail that says which; what they say stays out of history and audit', async () => {
  const { id } = await order(await shop.variant(), { isPaid: true })
  const before = await shop.readOrder(id)
  const typed = {
    ...typedOf(before),
    phone: '0809 999 8877',
    address: '7 Allen Avenue',
    landmark: 'Blue gate',
  }
  await correctContact(owner(), typed)
  const after = await shop.readOrder(id)
  expect(after).toMatchObject({ phone: '+2348099998877', totalAmount: before.totalAmount })
  expect(after.shippingAddress).toMatchObject({
    address: '7 Allen Avenue',
    landmark: 'Blue gate',
    state: 'Lagos',
  })
  const event = (await shop.eventsOf(id)).at(-1)!
  expect(event.description).toBe('We corrected the phone number and the delivery address.')
  expect((await shop.mailJobsOf(id)).at(-1)!.kinds).toEqual(['order_changed'])
  expect(await correctContact(owner(), { ...typed, city: 'Yaba' }).catch(code)).toBe('STALE')
})

// (rule: past-orders-stand)
test('a wrong phone is named at its field; nothing changed, and shipped, are refused', async () => {
  const { id } = await order(await shop.variant(), { isPaid: true })
  const correct = async (more: object) => {
    const typed = typedOf(await shop.readOrder(id))
    return correctContact(owner(), { ...typed, ...more }).catch((error: AppError) => [
      error.code,
      error.fields,
    ])
  }
  expect(await correct({ phone: 'abc' })).toMatchObject(['WRONG_CONTACT', { phone: expect.any(String) }])
  expect(await correct({ email: '' })).toMatchObject(['WRONG_CONTACT', { email: expect.any(String) }])
  expect(await correct({})).toEqual(['NOTHING_CHANGED', undefined])
  await shipOrder(owner(), { id, ...unnamedCarrier })
  expect(await correct({ city: 'Yaba' })).toEqual(['NOT_CORRECTABLE', undefined])
})
