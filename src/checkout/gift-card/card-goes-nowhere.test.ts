import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCustomsForm } from '../../customs/customs-form.service.ts'
import { adminActor, insertZoneAbroad } from '../../db/test-fixtures.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { packOrder } from '../../orders/steps/staff-steps.service.ts'
import { markReady } from '../../orders/pickup/pickup-steps.service.ts'
import { changeDelivery } from '../../payments/pickup/change-delivery.service.ts'
import { type CardShop, openCardShop } from './test-card-shop.ts'

let cards: CardShop
beforeAll(async () => {
  cards = await openCardShop()
})
afterAll(() => cards.shop.close())

// (rule: gift-card-bought)
test('a card is in no parcel and goes nowhere abroad, before and after it is paid', async () => {
  const { shop } = cards
  const owner = requireOwner(shop.as(adminActor))
  const london = await insertZoneAbroad(shop.ctx, { name: 'United Kingdom', country: 'GB' })
  for (const order of [await cards.buy(), await cards.bought()]) {
    const { updatedAt: startedFrom, status } = await shop.readOrder(order.id)
    const street = { zoneId: london.id, address: '1 High Street', landmark: '', city: 'London', zipCode: '' }
    const change = { orderId: order.id, to: street, shownMinor: 2_500_000, startedFrom }
    await expect(changeDelivery(shop.as(), change)).rejects.toMatchObject({ code: 'NOT_CHANGEABLE' })
    for (const step of [packOrder, markReady])
      await expect(step(owner, { id: order.id })).rejects.toMatchObject({
        code: expect.stringMatching(/^(ILLEGAL_TRANSITION|NOT_PICKED_UP)$/),
      })
    await expect(readCustomsForm(owner, { id: order.id })).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
    expect(await shop.readOrder(order.id)).toMatchObject({
      status,
      delivery: 0,
      doorPrice: null,
      totalAmount: 2_500_000,
    })
  }
})
