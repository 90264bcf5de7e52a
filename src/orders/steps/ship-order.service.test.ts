import { eq } from 'drizzle-orm'
import { orders } from '../../db/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { AppError } from '../../lib/errors.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { packOrder, shipOrder } from './staff-steps.service.ts'
import { unnamedCarrier } from './test-carriage.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

async function paid() {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  return order.id
}
const statuses = async (id: string) => (await shop.eventsOf(id)).map(({ status }) => status)
const mails = async (id: string) => (await shop.mailJobsOf(id)).flatMap(({ kinds }) => kinds)

// (rule: owner-queues)
test('a paid order is packed and shipped in one step, with one mail', async () => {
  const orderId = await paid()
  const before = await mails(orderId)
  await shipOrder(shop.as(), { id: orderId, ...unnamedCarrier, carrier: 'GIG', tracking_number: 'G-1' })
  expect((await shop.readOrder(orderId)).status).toBe('shipped')
  expect(await shop.parcelsOf(orderId)).toMatchObject([
    { number: 1, state: 'shipped', carrier: 'GIG', trackingNumber: 'G-1' },
  ])
  expect(await statuses(orderId)).toEqual(['pending', 'paid', 'processing', 'shipped'])
  expect(await mails(orderId)).toEqual([...before, 'order_shipped'])
})

test('a packed order is shipped, also without carrier and tracking; any other is not', async () => {
  const orderId = await paid()
  await packOrder(shop.as(), { id: orderId })
  await shipOrder(shop.as(), { id: orderId, ...unnamedCarrier })
  expect(await statuses(orderId)).toEqual(['pending', 'paid', 'processing', 'shipped'])
  expect(await shipOrder(shop.as(), { id: orderId, ...unnamedCarrier }).catch(code)).toBe(
    'ILLEGAL_TRANSITION',
  )
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  expect(await shipOrder(shop.as(), { id: order.id, ...unnamedCarrier }).catch(code)).toBe(
    'ILLEGAL_TRANSITION',
  )
  expect((await shop.readOrder(order.id)).status).toBe('pending')
})

// (rule: street-before-it-leaves)
test('a parcel without a street leaves only when somebody said so', async () => {
  const orderId = await paid()
  const { shippingAddress } = await shop.readOrder(orderId)
  await shop.ctx.db
    .update(orders)
    .set({ shippingAddress: { ...shippingAddress, address: '' } })
    .where(eq(orders.id, orderId))
  expect(await shipOrder(shop.as(), { id: orderId, ...unnamedCarrier }).catch(code)).toBe('NO_STREET')
  expect((await shop.readOrder(orderId)).status).toBe('paid')
  await shipOrder(shop.as(), { id: orderId, ...unnamedCarrier, without_street: true })
  expect((await shop.readOrder(orderId)).status).toBe('shipped')
})
