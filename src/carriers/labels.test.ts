import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, returnLines, returns } from '../db/schema.ts'
import { helperActor } from '../db/test-fixtures.ts'
import { AppError } from '../lib/errors.ts'
import { requireStaff } from '../lib/server/context.ts'
import { minuteMs } from '../lib/time.ts'
import { packOrder } from '../orders/steps/staff-steps.service.ts'
import { byHand } from './carrier.server.ts'
import { askReturnPrices, buyLabel, readLabels } from './labels.service.ts'
import { openCarrierShop } from './test-carrier-shop.ts'

let shop: Awaited<ReturnType<typeof openCarrierShop>>
beforeAll(async () => {
  shop = await openCarrierShop()
})
afterAll(() => shop.close())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const buy = (id: string, rate: string) => buyLabel(shop.owner(), { id, rate }).catch(code)

// (rule: carrier-account)
test('without an account nothing is offered and nothing can be bought', async () => {
  const id = await shop.order()
  const ctx = { ...shop.owner(), carrier: byHand }
  expect(await readLabels(ctx, { id })).toEqual({ account: null, labels: [] })
  const { id: label, rates } = await shop.prices(id)
  expect(await buyLabel(ctx, { id: label, rate: rates[0]!.id }).catch(code)).toBe('NO_CARRIER_ACCOUNT')
})

// (rule: label-once)
test('a price is what the carrier says of the weight, and one press buys it, packs the parcel and names its number', async () => {
  const id = await shop.order()
  const { id: label, weight_grams, rates } = await shop.prices(id)
  expect(weight_grams).toBe(1200)
  expect(rates.map(({ carrier, cost, service }) => [carrier, cost, service])).toEqual([
    ['GIG Logistics', 292_060, 'Standard · Within 2 days'],
    ['Kwik Delivery', 444_000, 'Same day · Today'],
  ])
  const before = await shop.bought()
  const bought = await buyLabel(shop.owner(), { id: label, rate: rates[0]!.id })
  expect(bought).toMatchObject({
    state: 'bought',
    carrier: 'GIG Logistics',
    cost: 292_060,
    is_old_address: false,
  })
  expect(bought.tracking_number).toMatch(/^TA\d+$/)
  expect(bought.file_url).toMatch(/\/labels\/SH-\d+\.pdf$/)
  expect(await shop.states(id)).toEqual(['packed'])
  expect(bought.parcel).toBe((await shop.parcelsOf(id))[0]!.id)
  // Twice is once, with another price too, and the parcel cannot get a second label.
  expect(await buyLabel(shop.owner(), { id: label, rate: rates[1]!.id })).toEqual(bought)
  expect(await shop.prices(id).catch(code)).toBe('LABEL_THERE')
  expect(await shop.bought()).toBe(before + 1)
  const helpers = await readLabels({ ...requireStaff(shop.as(helperActor)), carrier: shop.carrier }, { id })
  expect(helpers.labels).toEqual([{ ...bought, cost: null }])
})

// (rule: label-once)
test('two tabs that ask for prices of one parcel buy one label', async () => {
  const id = await shop.order()
  await packOrder(shop.as(helperActor) as never, { id })
  const [one, two] = [await shop.prices(id), await shop.prices(id)]
  const before = await shop.bought()
  const both = await Promise.all([buy(one.id, one.rates[0]!.id), buy(two.id, two.rates[0]!.id)])
  expect(both.filter((answer) => answer === 'LABEL_THERE')).toHaveLength(1)
  expect(await shop.bought()).toBe(before + 1)
})

// (rule: label-once)
test('a lost answer is asked about before anything is repeated', async () => {
  const id = await shop.order()
  const { id: label, rates } = await shop.prices(id)
  const before = await shop.bought()
  await shop.fault('carrier-buy', 'drop-reply')
  expect(await buy(label, rates[0]!.id)).toBe('LABEL_UNKNOWN')
  expect((await shop.labelOf(label)).state).toBe('asked')
  expect(await buy(label, rates[0]!.id)).toBe('LABEL_UNDER_WAY')
  shop.later(2 * minuteMs)
  expect(await buy(label, rates[0]!.id)).toMatchObject({ state: 'bought' })
  expect(await shop.bought()).toBe(before + 1)
})

// (rule: label-once)
test('a purchase that never reached the carrier is repeated by a press, or its prices can be chosen again after a sweep', async () => {
  const [first, second] = [await shop.order(), await shop.order()]
  const [a, b] = [await shop.prices(first), await shop.prices(second)]
  const before = await shop.bought()
  await shop.fault('carrier-buy', 'reset', 2)
  expect(await buy(a.id, a.rates[0]!.id)).toBe('LABEL_UNKNOWN')
  expect(await buy(b.id, b.rates[0]!.id)).toBe('LABEL_UNKNOWN')
  shop.later(2 * minuteMs)
  expect(await buy(a.id, a.rates[0]!.id)).toMatchObject({ state: 'bought' })
  await shop.sweep()
  expect((await shop.labelOf(b.id)).state).toBe('priced')
  expect(await shop.bought()).toBe(before + 1)
  expect(await buy(b.id, b.rates[1]!.id)).toMatchObject({ state: 'bought', carrier: 'Kwik Delivery' })
})

// (rule: label-once)
test('the sweep takes over what was bought although nobody heard of it', async () => {
  const id = await shop.order()
  const { id: label, rates } = await shop.prices(id)
  await shop.fault('carrier-buy', 'truncated-json')
  expect(await buy(label, rates[0]!.id)).toBe('LABEL_UNKNOWN')
  shop.later(2 * minuteMs)
  await shop.sweep()
  expect(await shop.labelOf(label)).toMatchObject({ state: 'bought', trackingNumber: expect.any(String) })
})

// (rule: label-fits-parcel)
test('prices of another address, of other pieces or of yesterday buy nothing', async () => {
  const id = await shop.order()
  const moved = await shop.prices(id)
  const { shippingAddress } = await shop.readOrder(id)
  const set = (address: string) =>
    shop.ctx.db
      .update(orders)
      .set({ shippingAddress: { ...shippingAddress, address } })
      .where(eq(orders.id, id))
  await set('1 Another Street')
  expect(await buy(moved.id, moved.rates[0]!.id)).toBe('LABEL_PRICES_OLD')
  const old = await shop.prices(id)
  shop.later(61 * minuteMs)
  expect(await buy(old.id, old.rates[0]!.id)).toBe('LABEL_PRICES_OLD')
  const split = await shop.prices(id)
  const [dress] = await shop.linesOf(id)
  await shop.call('POST', `/api/admin/orders/${id}/fulfilments`, {
    lines: [{ order_line_id: dress!.id, quantity: 1 }],
  })
  expect(await buy(split.id, split.rates[0]!.id)).toBe('LABEL_PRICES_OLD')
  const now = await shop.prices(id)
  expect(now.weight_grams).toBe(400)
  expect(await buy(now.id, 'RT-of-nobody')).toBe('LABEL_PRICES_OLD')
  await buyLabel(shop.owner(), { id: now.id, rate: now.rates[0]!.id })
  await set('2 A Third Street')
  expect((await readLabels(shop.owner(), { id })).labels[0]).toMatchObject({ is_old_address: true })
})

// (rule: label-fits-parcel)
test('a weight nobody knows is asked for, and none of zero is taken', async () => {
  const { id } = await shop.paid()
  const refused = await shop.prices(id).catch((error: AppError) => error)
  expect(refused).toMatchObject({
    code: 'PARCEL_WEIGHT_UNKNOWN',
    fields: { weight_grams: expect.any(String) },
  })
  const { id: label, rates, weight_grams } = await shop.prices(id, { weight_grams: 900 })
  expect(weight_grams).toBe(900)
  expect(await buy(label, rates[0]!.id)).toMatchObject({ state: 'bought' })
})

// (rule: label-once)
test('what is not paid, cancelled or refused by the carrier is said, and nothing is bought', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  const before = await shop.bought()
  const unpaid = await shop.prices(order.id, { weight_grams: 400 })
  expect(await buy(unpaid.id, unpaid.rates[0]!.id)).toBe('ILLEGAL_TRANSITION')
  const id = await shop.order()
  const { phone } = await shop.readOrder(id)
  await shop.ctx.db.update(orders).set({ phone: 'none' }).where(eq(orders.id, id))
  await expect(shop.prices(id)).rejects.toThrow('Terminal Africa says: phone: must be a phone number')
  await shop.ctx.db.update(orders).set({ phone }).where(eq(orders.id, id))
  await shop.fault('carrier', 'http-500')
  expect(await shop.prices(id).catch(code)).toBe('CARRIER_SILENT')
  expect(await shop.bought()).toBe(before)
})

// (rule: label-once)
test('an approved return has one label for its pieces, from its customer to the shop', async () => {
  const id = await shop.order()
  const kept = { orderId: id, number: 1, kind: 'return', openedBy: 'customer' } as const
  const [row] = await shop.ctx.db
    .insert(returns)
    .values({ ...kept, windowEndsOn: '2100-01-01', state: 'approved', way: 'send' })
    .returning()
  const [dress] = await shop.linesOf(id)
  const line = { returnId: row!.id, orderLineId: dress!.id, quantity: 1 }
  await shop.ctx.db.insert(returnLines).values({ ...line, reason: 'too_small', wish: 'refund' })
  const ask = () => askReturnPrices(shop.owner(), { id: row!.id })
  const { id: label, weight_grams, rates } = await ask()
  expect(weight_grams).toBe(400)
  expect(await buy(label, rates[0]!.id)).toMatchObject({ state: 'bought', parcel: null, return_id: row!.id })
  expect(await shop.states(id)).toEqual([])
  expect(await ask().catch(code)).toBe('LABEL_THERE')
  await shop.ctx.db.update(returns).set({ way: 'keep' })
  expect(await ask().catch(code)).toBe('NOTHING_TO_SEND')
})
