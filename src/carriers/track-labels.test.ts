import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderLines, returnLines, returns } from '../db/schema.ts'
import { eq } from 'drizzle-orm'
import { minuteMs } from '../lib/time.ts'
import { shipOrder } from '../orders/steps/staff-steps.service.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { buyLabel } from './labels.service.ts'
import { isNews, trackedStates } from './label-states.rules.ts'
import { openCarrierShop } from './test-carrier-shop.ts'

let shop: Awaited<ReturnType<typeof openCarrierShop>>
beforeAll(async () => {
  shop = await openCarrierShop()
})
afterAll(() => shop.close())

async function sent() {
  const id = await shop.order()
  const { id: label, rates } = await shop.prices(id)
  const { carrier, tracking_number } = await buyLabel(shop.owner(), { id: label, rate: rates[0]!.id })
  const parcel = { carrier, tracking_number: tracking_number!, without_street: false }
  await shipOrder(shop.owner(), { id, ...parcel })
  return { id, label }
}

async function told(label: string, status: string) {
  await shop.tell(label, status)
  shop.later(31 * minuteMs)
  await shop.sweep()
  return (await shop.labelOf(label)).tracked
}

// (rule: tracking-moves-forward)
test('what a carrier says moves forward only, and what has ended stays', () => {
  for (const [index, known] of trackedStates.entries())
    for (const [at, next] of trackedStates.entries())
      expect(isNews(known, next), `${known} → ${next}`).toBe(at > index && known !== 'delivered')
  expect(isNews(null, 'waiting')).toBe(true)
})

// (rule: tracking-moves-forward)
test('a parcel arrives by its carrier’s word, once, and nothing leads back', async () => {
  const { id, label } = await sent()
  expect(await told(label, 'in-transit')).toBe('on_the_way')
  expect(await told(label, 'confirmed')).toBe('on_the_way')
  expect(await told(label, 'a word of tomorrow')).toBe('on_the_way')
  expect(await shop.statusOf(id)).toBe('shipped')
  expect(await told(label, 'delivered')).toBe('delivered')
  expect(await shop.states(id)).toEqual(['delivered'])
  expect(await shop.statusOf(id)).toBe('delivered')
  expect(await told(label, 'in-transit')).toBe('delivered')
  expect(await shop.statusOf(id)).toBe('delivered')
  const kinds = (await shop.mailJobsOf(id)).flatMap((job) => job.kinds)
  expect(kinds.filter((kind) => kind === 'order_delivered')).toHaveLength(1)
})

// (rule: tracking-moves-forward)
test('a carrier that does not answer is asked again, and not before half an hour', async () => {
  const { label } = await sent()
  await shop.fault('carrier', 'http-500')
  expect(await told(label, 'delivered')).toBeNull()
  await shop.sweep()
  expect((await shop.labelOf(label)).tracked).toBeNull()
  expect(await told(label, 'delivered')).toBe('delivered')
})

// (rule: carrier-is-no-proof)
test('what its customer says never came is not delivered by the carrier’s word', async () => {
  const { id, label } = await sent()
  const [claim] = await shop.ctx.db
    .insert(returns)
    .values({ orderId: id, number: 1, kind: 'claim', openedBy: 'customer', windowEndsOn: '2100-01-01' })
    .returning()
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, id))
  await shop.ctx.db.insert(returnLines).values({
    returnId: claim!.id,
    orderLineId: line!.id,
    quantity: 1,
    reason: 'never_came',
    wish: 'refund',
  })
  expect(await told(label, 'delivered')).toBe('delivered')
  expect(await shop.states(id)).toEqual(['shipped'])
})

// (rule: carrier-is-no-proof)
test('a parcel with a code of its own waits for the code', async () => {
  await writeSetting(shop.ctx, 'delivery_code', true)
  const { id, label } = await sent()
  expect(await told(label, 'delivered')).toBe('delivered')
  expect(await shop.states(id)).toEqual(['shipped'])
  await writeSetting(shop.ctx, 'delivery_code', false)
})
