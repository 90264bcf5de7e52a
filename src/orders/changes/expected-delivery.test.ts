import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { type Order, orders } from '../../db/schema.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { requireStaff } from '../../lib/server/context.ts'
import { dayMs } from '../../lib/time.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { demoSettings } from '../../../demo/words.ts'
import { settingDefaults } from '../../settings/settings.rules.ts'
import { arrivalAfterShipping, arrivalWindow, datesOf } from '../../shipping/delivery-dates.rules.ts'
import { orderView, readOrder } from '../reading/read-orders.service.ts'
import { shipOrder } from '../steps/staff-steps.service.ts'
import { undoStep } from '../steps/undo-step.service.ts'
import { unnamedCarrier } from '../steps/test-carriage.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

/** The days its customer reads. */
async function estimateOf({ id }: Pick<Order, 'id'>) {
  const view = orderView((await readOrder(shop.ctx, eq(orders.id, id)))!, shop.ctx.now())
  return { from: view.delivery_date_from, to: view.delivery_date }
}

// (rule: expected-delivery)
test('an order is promised a day when it is paid, another when it leaves, and the first again when that is taken back', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  expect(order.deliveryDate).toBeNull()
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  const paid = await shop.readOrder(order.id)
  const dispatch = { ...settingDefaults, ...demoSettings }
  const days = { daysMin: paid.deliveryDaysMin, daysMax: paid.deliveryDaysMax, dispatch }
  const atPayment = datesOf(arrivalWindow({ ...days, now: paid.paidAt! }))
  expect(atPayment.from).toMatch(/^20\d\d-/)
  expect(await estimateOf(paid)).toEqual(atPayment)

  shop.later(9 * dayMs)
  const owner = requireStaff(shop.as(adminActor))
  await shipOrder(owner, { id: order.id, ...unnamedCarrier })
  const atShipping = datesOf(arrivalAfterShipping({ ...days, shippedAt: shop.ctx.now() }))
  expect(atShipping).not.toEqual(atPayment)
  expect(await estimateOf(order)).toEqual(atShipping)

  await undoStep(owner, { id: order.id })
  expect(await estimateOf(order)).toEqual(atPayment)
})
