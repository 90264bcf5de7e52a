import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { orders } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows.ts'
import { insertZoneAbroad } from '../../db/test-fixtures.ts'
import { minuteMs } from '../../lib/time.ts'
import { cancelOwnOrder } from '../../payments/settlement/cancel-order.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { writeSetting } from '../../settings/owner-settings.service.ts'
import { findOrderByNumber } from '../reading/read-orders.service.ts'
import { readOrderMail } from './order-mail.service.ts'
import { resendMailOfNumber } from './repeat-order-mail.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const links = { appUrl: 'http://shop.test', authSecret: 'a-secret-of-at-least-thirty-two-characters' }
const isSent = async (orderId: string, position: number) =>
  (await readOrderMail(shop.ctx, (await shop.mailJobsOf(orderId)).at(position)!, links)) !== null
const startOf = async (orderId: string) => {
  const [job] = await rowsOf<{ start: string }>(
    shop.ctx.db,
  )`select start_after as start from pgboss.job where data->>'orderId' = ${orderId} order by created_on limit 1`
  return new Date(job!.start).getTime()
}
const place = async () => shop.checkout(await shop.customer(), await shop.variant())

test('"we have your order" waits five minutes and goes out while the order is unpaid', async () => {
  const { order } = await place()
  expect(await startOf(order.id)).toBe(order.createdAt.getTime() + 5 * minuteMs)
  expect(await isSent(order.id, 0)).toBe(true)
})

test('it is dropped when the order is paid or cancelled by then, and sent again when an owner asks for it', async () => {
  const { order, payment } = await place()
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  expect(await isSent(order.id, 0)).toBe(false)
  expect(await isSent(order.id, 1)).toBe(true)
  const { order: found } = await findOrderByNumber(shop.as(), order.orderNumber)
  await resendMailOfNumber(shop.as(), { orderNumber: found.orderNumber, kind: 'order_placed' })
  expect(await isSent(order.id, 2)).toBe(true)

  const left = await place()
  await cancelOwnOrder(shop.asBuyerOf(left.order), left.order.id)
  expect(await isSent(left.order.id, 0)).toBe(false)
  expect(await isSent(left.order.id, 1)).toBe(true)
})

test('a delivery-quote request is answered at once', async () => {
  const abroad = await insertZoneAbroad(shop.ctx)
  const address = {
    ...shop.bodyFor([]).orderData.shipping_address,
    state: 'Accra',
    country: 'Ghana',
    shippingLocation: abroad.id,
  }
  const { order } = await shop.checkout(await shop.customer(), await shop.variant(), {
    order: { phone: '+233 20 123 4567', shipping_address: address },
  })
  expect(await shop.mailJobsOf(order.id)).toMatchObject([{ kinds: ['order_placed'] }])
  expect(await startOf(order.id)).toBeLessThan(Date.now() + minuteMs)
})

// (rule: return-window-kept)
test('a mail promises the days to return that the country of the order gives', async () => {
  await writeSetting(shop.ctx, 'return_window_days', 7)
  const daysOf = async (country: string) => {
    const { order, payment } = await place()
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
    await shop.ctx.db
      .update(orders)
      .set({ shippingAddress: { ...order.shippingAddress, country } })
      .where(eq(orders.id, order.id))
    const mail = await readOrderMail(shop.ctx, (await shop.mailJobsOf(order.id)).at(1)!, links)
    return mail!.mail.returnWindowDays
  }
  expect(await daysOf('NG')).toBe(7)
  expect(await daysOf('DE')).toBe(14)
})
