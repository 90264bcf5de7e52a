import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fulfilments, orders } from '../../db/schema.ts'
import { dayMs } from '../../lib/time.ts'
import { evidenceText } from '../../payments/disputes/evidence-text.rules.ts'
import { writeSetting } from '../../settings/owner-settings.service.ts'
import { listOpenFlags } from '../changes/order-flags.service.ts'
import { readOrderMail } from '../mails/order-mail.service.ts'
import { getOwnOrderWithCodes, listOwnOrders } from '../reading/read-orders.service.ts'
import { readStaffOrder } from '../reading/read-staff-order.service.ts'
import { undoWindowMs } from '../order/order-status.rules.ts'
import { trackOrder } from '../tracking/track-order.service.ts'
import { trackingToken } from '../links/tracking-link.server.ts'
import { proveDelivery, reportFailedDelivery } from './prove-delivery.service.ts'
import { guest, openDeliveryShop, ordersPath, wrong } from './test-delivery-shop.ts'

let shop: Awaited<ReturnType<typeof openDeliveryShop>>
let app: typeof shop.app
let { shipped, staffView, parcelOf, tokenOf, post } = {} as typeof shop
beforeAll(async () => {
  shop = await openDeliveryShop()
  ;({ app, shipped, staffView, parcelOf, tokenOf, post } = shop)
})
beforeEach(() => shop.later(undoWindowMs))
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const secret = 'secret'
const path = ordersPath

const prove = (token: string, code: string) => proveDelivery(shop.ctxFor(guest), { token, code }, secret)
const fail = (token: string, words = '') =>
  reportFailedDelivery(shop.ctxFor(guest), { token, reason: 'nobody', words }, secret)

// (rule: delivery-proof)
test('the right code delivers once, with its event, its mail and its proof, and nobody can undo it', async () => {
  const { id, code, token } = await shipped()
  await prove(token, code)
  expect([await shop.statusOf(id), (await parcelOf(id)).proof]).toEqual(['delivered', 'code'])
  const { events, fulfilments: parcels } = await staffView(id)
  expect(events.at(-1)).toMatchObject({ event_type: 'delivered', by: 'the rider' })
  expect(parcels[0]).toMatchObject({ state: 'delivered', proof: 'code' })
  expect(parcels[0].rider_url).toBeUndefined()
  expect((await shop.mailsOf(id)).map(({ kinds }) => kinds)).toEqual([['order_shipped'], ['order_delivered']])
  await expect(prove(token, code)).rejects.toMatchObject({ code: 'DELIVERY_LINK_DEAD' })
  await expect(fail(token)).rejects.toMatchObject({ code: 'DELIVERY_LINK_DEAD' })
  expect((await shop.call('POST', `${path}/${id}/undo`)).body.error.code).toBe('TOO_LATE_TO_UNDO')
  const order = await readStaffOrder({ ...shop.as(), ...shop.links }, { id, sort: 'newest' })
  expect(evidenceText({ order, paidMinor: 1, mails: [] })).toContain(
    'and was delivered: the customer’s code was right.',
  )
  expect(order.events.at(-1)!.description).toBe('The code was right.')
})

// (rule: delivery-proof)
test('five wrong codes lock the parcel, also when they come at once, and the word of the staff delivers it', async () => {
  const { id, code, token } = await shipped()
  await expect(prove(token, 'abcd')).rejects.toMatchObject({ code: 'DELIVERY_CODE_WRONG' })
  expect((await parcelOf(id)).codeTries).toBe(0)
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => prove(token, wrong(code))))
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect((await parcelOf(id)).codeTries).toBe(5)
  await expect(prove(token, code)).rejects.toMatchObject({ code: 'DELIVERY_CODE_LOCKED' })
  expect((await staffView(id)).fulfilments[0].is_code_locked).toBe(true)
  const page = await (await app.request(`/deliver/${token}`)).text()
  expect(page).toContain('Ask the shop to confirm')
  expect(page).not.toContain('name="code"')
  await shop.call('POST', `${path}/${id}/deliver`)
  expect([await shop.statusOf(id), (await parcelOf(id)).proof]).toEqual(['delivered', 'shop'])
})

// (rule: delivery-proof)
test('of two riders at once one delivers, the other is refused, and it is in the history once', async () => {
  const { id, code, token } = await shipped()
  const answers = await Promise.allSettled([prove(token, code), prove(token, code), fail(token)])
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  const { events } = await staffView(id)
  const ends = events.filter(({ event_type: kind }: { event_type: string }) =>
    ['delivered', 'parcel_failed'].includes(kind),
  )
  expect(ends.length).toBe(1)
})

// (rule: delivery-proof)
test('a link is dead for another parcel, another secret, a cancelled order, and after 14 days', async () => {
  const [one, other] = [await shipped(), await shipped()]
  const [, signature] = other.token.split('.')
  for (const token of [`${one.parcel.id}.${signature}`, one.parcel.id, 'x', `${one.token}x`])
    await expect(prove(token, one.code)).rejects.toMatchObject({ code: 'DELIVERY_LINK_DEAD' })
  await expect(
    proveDelivery(shop.ctxFor(guest), { token: one.token, code: one.code }, 'another'),
  ).rejects.toMatchObject({ code: 'DELIVERY_LINK_DEAD' })
  await shop.ctx.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, other.id))
  await expect(prove(other.token, other.code)).rejects.toMatchObject({ code: 'DELIVERY_LINK_DEAD' })
  await shop.ctx.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, other.id))
  shop.later(14 * dayMs)
  const response = await app.request(`/deliver/${one.token}`)
  expect([response.status, await response.text()]).toEqual([
    404,
    expect.stringContaining('not in use any more'),
  ])
  expect(await shop.states(one.id)).toEqual(['shipped'])
})

// (rule: delivery-proof)
test('a parcel that could not be delivered is flagged, and is sent again with a new code or came back', async () => {
  const { id, parcel, token } = await shipped()
  await fail(token, 'Gate\nlocked')
  const failed = await staffView(id)
  expect(failed.fulfilments[0]).toMatchObject({
    state: 'failed',
    failed_reason: 'Nobody was there: Gate locked',
  })
  expect(failed.steps).not.toContain('deliver')
  expect((await shop.call('POST', `${path}/${id}/deliver`)).body.error.code).toBe('FULFILMENT_MOVED_ON')
  expect((await listOpenFlags(shop.ctx, id)).map(({ kind }) => kind)).toEqual(['delivery_failed'])
  const again = await shop.call('POST', `/api/admin/fulfilments/${parcel.id}/send-again`, { carrier: 'GIG' })
  expect(again.body.order.fulfilments[0]).toMatchObject({ state: 'shipped', carrier: 'GIG' })
  expect(await listOpenFlags(shop.ctx, id)).toEqual([])
  expect((await parcelOf(id)).codeNonce).not.toBe(parcel.codeNonce)
  await expect(fail(token)).rejects.toMatchObject({ code: 'DELIVERY_LINK_DEAD' })
  expect((await shop.mailsOf(id)).length).toBe(2)
  await fail(await tokenOf(id))
  const back = await shop.call('POST', `/api/admin/fulfilments/${parcel.id}/came-back`)
  expect(back.body.order).toMatchObject({ status: 'paid', fulfilments: [{ state: 'came_back' }] })
  const { error } = (await shop.call('POST', `/api/admin/fulfilments/${parcel.id}/came-back`)).body
  expect(error.code).toBe('FULFILMENT_MOVED_ON')
  expect(await listOpenFlags(shop.ctx, id)).toEqual([])
})

// (rule: delivery-proof)
test('her code is in the mail, on her order and behind the signed link, not in lists nor by number and e-mail', async () => {
  const { id, code } = await shipped()
  const order = await shop.readOrder(id)
  const hers = shop.asBuyerOf(order)
  expect((await getOwnOrderWithCodes(hers, id, secret)).fulfilments[0]!.delivery_code).toBe(code)
  expect(JSON.stringify(await listOwnOrders(hers, { page: 1, limit: 10 }))).not.toContain('delivery_code')
  const track = (way: object) =>
    trackOrder(shop.ctxFor(guest), { order: order.orderNumber, clientIp: '10.0.0.2', ...way }, secret)
  const byLink = await track({ token: trackingToken(secret, order) })
  expect(byLink.fulfilments[0]!.delivery_code).toBe(code)
  expect((await track({ email: order.email })).fulfilments[0]!.delivery_code).toBeUndefined()
  expect(JSON.stringify(await staffView(id))).not.toContain('delivery_code')
  const [job] = await shop.mailsOf(id)
  expect((await readOrderMail(shop.as(), job!, shop.links))!.mail.deliveryCode).toBe(code)
})

// (rule: delivery-proof)
test('the page of the rider is private, shows where to go and no price or e-mail, and takes the code', async () => {
  const { id, code, token } = await shipped()
  const { email, shippingAddress, phone } = await shop.readOrder(id)
  const response = await app.request(`/deliver/${token}`)
  const page = await response.text()
  for (const words of [
    shippingAddress.firstName,
    shippingAddress.city,
    `tel:${phone.replaceAll(/[^+\d]/g, '')}`,
  ])
    expect(page).toContain(words)
  for (const hidden of [email, '₦', shippingAddress.lastName]) expect(page).not.toContain(hidden)
  // As a word of its own: the four digits may be a part of the phone number.
  expect(page).not.toMatch(new RegExp(`\\b${code}\\b`))
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('x-robots-tag')).toContain('noindex')
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
  const refused = await post(token, { code: wrong(code) })
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('That is not the code'),
  ])
  const done = await post(token, { code })
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('The code was right')])
  expect((await post(token, { code })).status).toBe(404)
  const other = await shipped()
  expect(await (await post(other.token, { reason: 'refused' })).text()).toContain('Reported')
  expect(await shop.states(other.id)).toEqual(['failed'])
})

// (rules: delivery-proof, guessing-limits)
test('one link has sixty tries in ten minutes, from any address; another link is not hurt by them', async () => {
  const { token } = await shipped()
  const answers = []
  for (let i = 0; i < 61; i++) answers.push((await post(token, { code: '' }, `10.0.0.${i}`)).status)
  expect([answers[0], answers.at(-1)]).toEqual([409, 429])
  const other = await shipped()
  expect((await post(other.token, { code: other.code }, '10.0.0.1')).status).toBe(200)
})

// (rule: delivery-proof)
test('without the setting a parcel has no code and no link, and its arrival no proof', async () => {
  await writeSetting(shop.ctx, 'delivery_code', false)
  const { id } = await shop.paid()
  await shop.call('POST', `${path}/${id}/ship`)
  expect((await staffView(id)).fulfilments[0].rider_url).toBeUndefined()
  await shop.call('POST', `${path}/${id}/deliver`)
  const [parcel] = await shop.ctx.db.select().from(fulfilments).where(eq(fulfilments.orderId, id))
  expect(parcel).toMatchObject({ codeNonce: null, proof: null, state: 'delivered' })
  await writeSetting(shop.ctx, 'delivery_code', true)
})

// (rule: link-for-one-reader)
test('a parcel whose customer has no address leaves without a code: nobody else may have it', async () => {
  const { id } = await shop.paid()
  await shop.ctx.db.update(orders).set({ email: '' }).where(eq(orders.id, id))
  await shop.call('POST', `${ordersPath}/${id}/ship`, { carrier: 'Kwik' })
  expect((await shop.parcelOf(id)).codeNonce).toBeNull()
})
