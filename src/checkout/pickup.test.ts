import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fulfilments, orderFlags, orderLines, productVariants, trustFacts } from '../db/schema.ts'
import { adminActor } from '../db/test-fixtures.ts'
import { AppError } from '../lib/errors.ts'
import { asSystem, requireOwner } from '../lib/server/context.ts'
import { dayMs } from '../lib/time.ts'
import { readToday } from '../admin/today/today.service.ts'
import { describeParcel } from '../carriers/described-parcel.service.ts'
import { quoteCart } from '../cart/quote/quote.service.ts'
import { orderMailTemplates } from '../orders/mails/order-mail-templates.email.tsx'
import { readOrderMail } from '../orders/mails/order-mail.service.ts'
import { sweepPickups } from '../orders/pickup/pickup-reminders.service.ts'
import { keepLonger, markReady } from '../orders/pickup/pickup-steps.service.ts'
import { countQueues, listStaffOrders } from '../orders/reading/list-staff-orders.service.ts'
import { getOwnOrder, getOwnOrderWithCodes } from '../orders/reading/read-orders.service.ts'
import { createFulfilment } from '../orders/parcel-steps.service.ts'
import { readPickList } from '../orders/reading/pick-list.service.ts'
import { packOrder, shipOrder } from '../orders/steps/staff-steps.service.ts'
import { raiseFlag } from '../orders/changes/order-flags.service.ts'
import { refundOrder } from '../payments/refunds/refund-order.service.ts'
import { cancelOrder } from '../payments/settlement/cancel-order.service.ts'
import { updatePickupPlace } from '../shipping/pickup/pickup-places.service.ts'
import { countTrustFacts } from '../trust/trust.service.ts'
import { openPickupShop, type PickupShop } from './test-pickup-shop.ts'
import { options } from './test-checkout-shop.ts'

let shop: PickupShop
beforeAll(async () => {
  shop = await openPickupShop()
})
afterAll(() => shop.close())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const wrong = (right: string) => (right === '0000' ? '0001' : '0000')
const links = { appUrl: 'http://shop.test', authSecret: options.authSecret, adminEmail: 'owner@shop.test' }
const list = (queue: 'pickup' | 'to_pack' | 'to_ship' | 'on_the_way') =>
  listStaffOrders(shop.helper(), { queue, search: '', sort: 'newest', page: 1, limit: 100 })

// (rule: pickup-kept)
test('a pick-up costs nothing, and its order keeps the place as it was', async () => {
  const variant = await shop.variant(3)
  const items = [{ product_id: variant.productId, variant_id: variant.id, quantity: 1 }]
  const quote = await quoteCart(shop.as(), { items, pickup: shop.place.id })
  expect(quote).toMatchObject({ delivery: { kind: 'pickup', amount: 0 }, total: 1_800_000, is_payable: true })
  expect(quote.delivery.note).toMatch(/^Ready .* by /)
  const { order, actor } = await shop.placed()
  expect(order).toMatchObject({
    delivery: 0,
    totalAmount: 1_800_000,
    isPickup: true,
    shippingZoneId: null,
    shippingAddress: {
      firstName: 'Ada',
      address: '5 Herbert Macaulay Way',
      shippingLocation: 'Pick-up: Yaba shop',
      pickup: { id: shop.place.id, name: 'Yaba shop', directions: 'Blue gate' },
    },
  })
  await updatePickupPlace(shop.owner(), { ...shop.place, directions: 'Red gate' })
  const view = await getOwnOrder(shop.as(actor), order.id)
  expect(view.shipping_address.pickup?.directions).toBe('Blue gate')
  expect(view.pickup).toEqual({ state: null, keep_until: null })
})

// (rule: pickup-chosen)
test('a country chosen before it was to be fetched says nothing about the phone number', async () => {
  const home = { firstName: 'Ada', lastName: 'Obi', address: '1 High St', city: 'London' }
  const { order } = await shop.placed(1, {
    phone: '0803 000 0000',
    shipping_address: { ...home, country: 'GB', zipCode: 'BT1 5GS', shippingLocation: '' },
  })
  expect([order.phone, order.shippingAddress.country]).toEqual(['+2348030000000', 'NG'])
})

// (rule: pickup-places)
test('a place that is closed takes no order, and says so at its field', async () => {
  const [actor, variant] = [await shop.customer(), await shop.variant(3)]
  const order = { pickup: crypto.randomUUID() }
  await expect(shop.checkout(actor, variant, { order })).rejects.toMatchObject({
    code: 'PICKUP_PLACE_NOT_FOUND',
    fields: { pickup: expect.stringContaining('Nothing can be picked up') },
  })
})

// (rules: pickup-states, pickup-code-hers)
test('it waits, is ready with a code for its customer alone, and is collected once', async () => {
  const { order, actor, variant } = await shop.paid()
  expect(order).toMatchObject({ status: 'paid', deliveryDate: expect.any(String) })
  expect((await list('pickup')).orders.find(({ id }) => id === order.id)).toMatchObject({ pickup: 'waiting' })
  expect((await list('to_pack')).orders.some(({ id }) => id === order.id)).toBe(false)
  await expect(packOrder(shop.helper(), { id: order.id })).rejects.toMatchObject({ code: 'IS_PICKED_UP' })
  await expect(shop.collect(order.id, { code: '1234' })).rejects.toMatchObject({ code: 'NOT_READY' })
  await markReady(shop.helper(), { id: order.id })
  const { codeNonce } = await shop.rowOf(order.id)
  await markReady(shop.helper(), { id: order.id })
  expect((await shop.rowOf(order.id)).codeNonce).toBe(codeNonce)
  const right = await shop.codeOf(order.id)
  const hers = await getOwnOrderWithCodes(shop.as(actor), order.id, options.authSecret)
  expect(hers.pickup).toMatchObject({ state: 'ready', code: right })
  expect(JSON.stringify(await list('pickup'))).not.toContain(`"${right}"`)
  const job = { orderId: order.id, kinds: ['order_ready' as const], event: 'e' }
  const read = await readOrderMail(asSystem(shop.ctx, 'mails'), job, links)
  expect(read!.mail.pickup).toMatchObject({
    name: 'Yaba shop',
    code: right,
    hours: '10 am to 6 pm, closed on Saturday and Sunday',
  })
  expect(orderMailTemplates.order_ready.subject(read!.mail)).toContain('ready to be picked up')
  const answers = await Promise.all([
    shop.collect(order.id, { code: right }),
    shop.collect(order.id, { code: right }, shop.helper()),
  ])
  expect(answers).toEqual([{ state: 'collected' }, { state: 'collected' }])
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'delivered' })
  const parcels = await shop.ctx.db.select().from(fulfilments).where(eq(fulfilments.orderId, order.id))
  expect(parcels).toMatchObject([{ state: 'delivered', carrier: null }])
  const [left] = await shop.ctx.db.select().from(productVariants).where(eq(productVariants.id, variant.id))
  expect(left!.stock).toBe(4)
  expect((await getOwnOrder(shop.as(actor), order.id)).fulfilments).toEqual([])
})

// (rule: pickup-collected)
test('the code of another order is refused in words, and five wrong ones leave name and phone', async () => {
  const [one, other] = [await shop.ready(), await shop.ready()]
  const id = one.order.id
  if (one.code !== other.code)
    await expect(shop.collect(id, { code: other.code })).rejects.toMatchObject({ code: 'PICKUP_CODE_WRONG' })
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => shop.collect(id, { code: wrong(one.code) })),
  )
  const codes = tries.map((tried) => (tried.status === 'rejected' ? code(tried.reason) : 'none'))
  expect(codes.filter((each) => each === 'PICKUP_CODE_LOCKED').length).toBeGreaterThanOrEqual(3)
  await expect(shop.collect(id, { code: one.code })).rejects.toMatchObject({ code: 'PICKUP_CODE_LOCKED' })
  await expect(shop.collect(id, { phone_end: '4567' })).rejects.toMatchObject({ code: 'REASON_NEEDED' })
  await expect(shop.collect(id, { phone_end: '1111', reason: 'No phone' })).rejects.toMatchObject({
    code: 'PICKUP_PHONE_WRONG',
  })
  await shop.collect(id, { phone_end: '4567', reason: 'Her phone is empty', collector: 'Her brother Tobi' })
  expect(await shop.rowOf(id)).toMatchObject({
    proof: 'phone',
    reason: 'Her phone is empty',
    collector: 'Her brother Tobi',
  })
})

// (rule: pickup-collected)
test('a refund and a handing over at the same moment: one of them is done, the other says why not', async () => {
  const { order, code: right, variant } = await shop.ready()
  const owner = shop.as(ownerActor())
  const cancel = cancelOrder(requireOwner(owner), { orderId: order.id, why: 'She asked' })
  const ended = await Promise.allSettled([shop.collect(order.id, { code: right }), cancel])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = ended.find((each) => each.status === 'rejected') as PromiseRejectedResult
  expect(code(refused.reason)).toBe('ILLEGAL_TRANSITION')
  const { status } = await shop.readOrder(order.id)
  const [left] = await shop.ctx.db.select().from(productVariants).where(eq(productVariants.id, variant.id))
  expect(left!.stock).toBe(status === 'delivered' ? 4 : 5)
})

const ownerActor = () => ({ ...adminActor, passwordAt: shop.ctx.now() })

// (rule: pickup-not-collected)
test('nobody comes: a reminder at half of the days, then the owner decides; nothing is put back by itself', async () => {
  const { order, variant } = await shop.ready()
  const system = asSystem(shop.ctx, 'sweep')
  const flags = () => shop.ctx.db.select().from(orderFlags).where(eq(orderFlags.orderId, order.id))
  shop.setNow(new Date('2026-11-24T09:00:00Z'))
  await shop.ctx.db.execute(
    `update pickups set ready_at = now(), keep_until = '2026-12-08T09:00:00Z', due_at = '2026-12-01T09:00:00Z' where order_id = '${order.id}'`,
  )
  await sweepPickups(system)
  expect(await shop.rowOf(order.id)).toMatchObject({ isReminded: false })
  shop.setNow(new Date('2026-12-01T10:00:00Z'))
  await sweepPickups(system)
  await sweepPickups(system)
  expect(await shop.rowOf(order.id)).toMatchObject({ isReminded: true })
  expect(await flags()).toEqual([])
  shop.setNow(new Date('2026-12-08T10:00:00Z'))
  await sweepPickups(system)
  await sweepPickups(system)
  expect(await flags()).toMatchObject([{ kind: 'not_collected', clearedAt: null }])
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', holdState: 'sold' })
  const [left] = await shop.ctx.db.select().from(productVariants).where(eq(productVariants.id, variant.id))
  expect(left!.stock).toBe(4)
  await keepLonger(shop.owner(), { id: order.id, days: 10 })
  expect((await flags())[0]!.clearedAt).not.toBeNull()
  expect((await shop.rowOf(order.id)).keepUntil.getTime()).toBe(shop.ctx.now().getTime() + 10 * dayMs)
})

// (rule: pickup-not-collected)
test('the money of all its pieces goes back: nothing asks any more whether it is fetched', async () => {
  const { order } = await shop.ready()
  await raiseFlag(shop.ctx, order, {
    kind: 'not_collected',
    params: { keptUntil: '2026-12-08' },
    cause: '',
  })
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const owner = requireOwner(shop.as(ownerActor()))
  await refundOrder(owner, {
    orderId: order.id,
    lines: [{ lineId: line!.id, quantity: 1, restock: true }],
  })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled' })
  const flags = await shop.ctx.db.select().from(orderFlags).where(eq(orderFlags.orderId, order.id))
  expect(flags.find(({ kind }) => kind === 'not_collected')!.clearedAt).not.toBeNull()
})

// (rule: pickup-states)
test('the queues and Today count it under Pick-up alone', async () => {
  const before = await countQueues(shop.helper(), {})
  const today = await readToday(shop.helper(), {})
  await shop.paid()
  expect(await countQueues(shop.helper(), {})).toEqual({ ...before, pickup: before.pickup + 1 })
  const now = await readToday(shop.helper(), {})
  expect([now.pickup.count, now.pickup.oldest]).toEqual([today.pickup.count + 1, expect.any(String)])
  expect([now.to_pack, now.to_ship]).toEqual([today.to_pack, today.to_ship])
})

// (rules: pickup-states, what-counts)
test('it is in no list for riders, counts as no parcel and has no label, from its payment until it is fetched', async () => {
  const { order, code: right } = await shop.ready()
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const refused = { code: 'IS_PICKED_UP' }
  const lines = [{ order_line_id: line!.id, quantity: 1 }]
  const sent = { carrier: 'GIG', tracking_number: '', without_street: false }
  await expect(
    createFulfilment({ ...shop.helper(), ...links }, { id: order.id, lines }),
  ).rejects.toMatchObject(refused)
  await expect(shipOrder(shop.helper(), { id: order.id, ...sent })).rejects.toMatchObject(refused)
  await expect(describeParcel(shop.owner(), order, {})).rejects.toMatchObject(refused)
  const queues = ['to_pack', 'to_ship', 'on_the_way'] as const
  const listed = async () => [
    ...(await Promise.all(queues.map(async (queue) => (await list(queue)).total))),
    (await readPickList(shop.helper(), {})).waiting,
  ]
  expect(await listed()).toEqual([0, 0, 0, 0])
  await shop.collect(order.id, { code: right })
  expect(await listed()).toEqual([0, 0, 0, 0])
  await countTrustFacts(asSystem(shop.ctx, 'trust'), { isLive: false })
  const [facts] = await shop.ctx.db.select().from(trustFacts)
  expect(facts).toMatchObject({ delivered: 0, onTime: 0 })
  expect(facts!.sold).toBeGreaterThan(0)
})
