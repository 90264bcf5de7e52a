import { eq } from 'drizzle-orm'
import { dayAfter } from '../cart/quote/deposit.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFlags, shippingZones } from '../db/schema.ts'
import { adminActor } from '../db/test-fixtures.ts'
import { requireOwner } from '../lib/server/context.ts'
import { markReady } from '../orders/pickup/pickup-steps.service.ts'
import { getOwnOrder } from '../orders/reading/read-orders.service.ts'
import { packOrder } from '../orders/steps/staff-steps.service.ts'
import { lagosDay } from '../lib/time.ts'
import { changeLines } from '../payments/changed-lines/change-lines.service.ts'
import { askDeposit } from '../payments/deposits/ask-deposit.service.ts'
import { changeDelivery, changeOwnDelivery } from '../payments/pickup/change-delivery.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { openPickupShop, type PickupShop } from './test-pickup-shop.ts'

let shop: PickupShop
beforeAll(async () => {
  shop = await openPickupShop()
})
afterAll(() => shop.close())

const toDoor = () => ({
  zoneId: shop.zone.id,
  address: '12 Bode Thomas Street',
  landmark: '',
  city: 'Surulere',
  zipCode: '',
})
const owner = () => requireOwner(shop.as({ ...adminActor, passwordAt: shop.ctx.now() }))
const byOwner = async (orderId: string, to: Parameters<typeof changeDelivery>[1]['to'], shownMinor: number) =>
  changeDelivery(owner(), { orderId, to, shownMinor, startedFrom: (await shop.readOrder(orderId)).updatedAt })

/** Brought to her door, and paid: ₦18,000 and ₦2,500 for the delivery. */
async function delivered() {
  const [actor, variant] = [await shop.customer(), await shop.variant(5)]
  const { order, payment } = await shop.checkout(actor, variant)
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  return { actor, order: await shop.readOrder(order.id), reference: payment!.reference }
}

// (rule: delivery-choice)
test('a paid order that is to be brought costs its delivery: it waits for that money, and back it is as before', async () => {
  const { order, actor } = await shop.paid()
  await changeOwnDelivery(shop.as(actor), { orderId: order.id, to: toDoor(), shownMinor: 2_050_000 })
  const now = await shop.readOrder(order.id)
  expect(now).toMatchObject({
    isPickup: false,
    delivery: 250_000,
    totalAmount: 2_050_000,
    moneyMissing: 250_000,
    shippingZoneId: shop.zone.id,
    shippingAddress: { firstName: 'Ada', address: '12 Bode Thomas Street', shippingLocation: shop.zone.name },
  })
  expect(now.shippingAddress.pickup).toBeUndefined()
  await expect(packOrder(shop.owner(), { id: order.id })).rejects.toMatchObject({ code: 'DUE_FIRST' })
  await changeOwnDelivery(shop.as(actor), {
    orderId: order.id,
    to: { pickup: shop.place.id },
    shownMinor: 1_800_000,
  })
  expect(await shop.readOrder(order.id)).toMatchObject({ isPickup: true, delivery: 0, moneyMissing: 0 })
  const flags = await shop.ctx.db.select().from(orderFlags).where(eq(orderFlags.orderId, order.id))
  expect(flags.every(({ clearedAt }) => clearedAt !== null)).toBe(true)
  const titles = (await getOwnOrder(shop.as(actor), order.id)).order_timeline.map(({ title }) => title)
  expect(titles).toContain(`To be delivered to ${shop.zone.name}`)
  expect(titles).toContain('To be picked up at Yaba shop')
})

// (rule: delivery-choice)
test('what a delivery had cost goes back when its customer fetches the order instead', async () => {
  const { order, actor } = await delivered()
  await expect(
    changeOwnDelivery(shop.as(actor), { orderId: order.id, to: { pickup: shop.place.id }, shownMinor: 1 }),
  ).rejects.toMatchObject({ code: 'TOTAL_CHANGED' })
  const change = { orderId: order.id, to: { pickup: shop.place.id }, shownMinor: 1_800_000 }
  const ended = await Promise.allSettled([
    changeOwnDelivery(shop.as(actor), change),
    changeOwnDelivery(shop.as(actor), change),
  ])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await shop.readOrder(order.id)).toMatchObject({ isPickup: true, totalAmount: 1_800_000 })
  const [payment] = await shop.paymentsOf(order.id)
  expect(payment).toMatchObject({ paid: 2_050_000, refunded: 250_000 })
})

// (rule: delivery-choice)
test('once it is ready its customer asks the shop; the owner has it brought all the same', async () => {
  const { order, actor } = await shop.ready()
  await expect(
    changeOwnDelivery(shop.as(actor), { orderId: order.id, to: toDoor(), shownMinor: 2_050_000 }),
  ).rejects.toMatchObject({ code: 'PICKUP_IS_READY' })
  await byOwner(order.id, toDoor(), 2_050_000)
  expect(await shop.rowOf(order.id)).toBeUndefined()
  await expect(markReady(shop.owner(), { id: order.id })).rejects.toMatchObject({ code: 'NOT_PICKED_UP' })
})

// (rule: delivery-choice)
test('an unpaid order takes the other total; packed, or without a street, it is refused in words', async () => {
  const { order, actor } = await shop.placed()
  await changeOwnDelivery(shop.as(actor), { orderId: order.id, to: toDoor(), shownMinor: 2_050_000 })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', totalAmount: 2_050_000 })
  await changeOwnDelivery(shop.as(actor), {
    orderId: order.id,
    to: { pickup: shop.place.id },
    shownMinor: 1_800_000,
  })
  await expect(
    changeOwnDelivery(shop.as(actor), {
      orderId: order.id,
      to: { ...toDoor(), address: ' ' },
      shownMinor: 2_050_000,
    }),
  ).rejects.toMatchObject({ code: 'WRONG_CONTACT', fields: { address: 'Street address is required' } })
  const packed = await delivered()
  await packOrder(shop.owner(), { id: packed.order.id })
  await expect(byOwner(packed.order.id, { pickup: shop.place.id }, 1_800_000)).rejects.toMatchObject({
    code: 'NOT_CHANGEABLE',
  })
  const stranger = await shop.customer()
  await expect(
    changeOwnDelivery(shop.as(stranger), { orderId: order.id, to: toDoor(), shownMinor: 2_050_000 }),
  ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
})

// (rule: delivery-choice)
test('what would cost no more than its deposit is refused in words, also once all of it is paid', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant(5, 100_000))
  await askDeposit(owner(), { orderId: order.id, percent: 50, dueOn: dayAfter(lagosDay(shop.ctx.now()), 2) })
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', depositAmount: 175_000 })
  await expect(byOwner(order.id, { pickup: shop.place.id }, 100_000)).rejects.toMatchObject({
    code: 'TOTAL_IMPOSSIBLE',
  })
})

// (rules: delivery-choice, free-delivery)
test('a fee is no goods: an order that reaches free delivery by it alone pays for its delivery', async () => {
  await writeSetting(owner(), 'free_delivery_threshold', 5_000_000)
  await shop.ctx.db
    .update(shippingZones)
    .set({ freeDelivery: true })
    .where(eq(shippingZones.id, shop.zone.id))
  const { order, actor } = await shop.placed(2)
  const startedFrom = (await shop.readOrder(order.id)).updatedAt
  const added = { items: [], pieces: [], fees: [{ title: 'Alterations', price: 2_000_000 }] }
  const change = { orderId: order.id, quantities: [], added, shownMinor: 5_600_000, dueMinor: 0 }
  await changeLines(owner(), { ...change, startedFrom, key: 'a-fee-is-no-goods' })
  const own = () => getOwnOrder(shop.as(actor), order.id)
  expect((await own()).items.map(({ is_fee }) => is_fee)).toEqual([undefined, true])
  await changeOwnDelivery(shop.as(actor), { orderId: order.id, to: toDoor(), shownMinor: 5_850_000 })
  expect(await own()).toMatchObject({ delivery: 250_000, total_amount: 5_850_000 })
  const dear = await shop.placed(3)
  await changeOwnDelivery(shop.as(dear.actor), {
    orderId: dear.order.id,
    to: toDoor(),
    shownMinor: 5_400_000,
  })
  expect(await shop.readOrder(dear.order.id)).toMatchObject({ delivery: 0 })
})
