import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { fulfilments, payments, refunds, tills } from '../db/schema.ts'
import { insertFlag, insertPayment, insertZone } from '../db/test-fixtures.ts'
import type { CommandWorld, Example, Examples } from './test-command-world.ts'

const at = (id: string, body?: unknown): Example => ({ path: { id }, ...(body !== undefined && { body }) })
const laterDay = '2026-12-10'

/** A refund that the provider refused. */
async function failedRefund(w: CommandWorld) {
  const order = await w.paid()
  const [payment] = await w.ctx.db.select().from(payments).where(eq(payments.orderId, order.id))
  const [refund] = await w.ctx.db
    .insert(refunds)
    .values({ paymentId: payment!.id, amount: 100_000, cause: 'goodwill', state: 'refused' })
    .returning()
  return { id: order.id, refundId: refund!.id }
}

/** A parcel whose rider came back with it. */
async function failedParcel(w: CommandWorld) {
  const order = await w.parcel('shipped')
  await w.ctx.db
    .update(fulfilments)
    .set({ state: 'failed', failedAt: w.ctx.now() } as never)
    .where(eq(fulfilments.id, order.parcelId))
  return order.parcelId
}

/** Money at the provider that the shop has no order of. */
async function unmatched(w: CommandWorld) {
  const { reference } = await w.paid()
  const [payment] = await w.ctx.db
    .update(payments)
    .set({ orderId: null })
    .where(eq(payments.reference, reference))
    .returning()
  return payment!.id
}

async function chatOrder(w: CommandWorld) {
  const { id: product_id, variantId: variant_id } = await w.product()
  const goods = { items: [{ product_id, variant_id, quantity: 1 }], zone_id: w.zone.id }
  const quote = await w.done(w.owner, 'post /api/admin/chat-orders/quote', goods)
  const buyer = { first_name: 'Bisi', phone: '0803 555 0001', hold_minutes: 180 }
  return { ...goods, ...buyer, total: quote.total, key: randomUUID() }
}

async function sale(w: CommandWorld) {
  const { variantId: variant_id } = await w.product()
  return {
    items: [{ variant_id, quantity: 1 }],
    payments: [{ method: 'cash', amount: 1_800_000 }],
    total: 1_800_000,
  }
}

/** A till of a person of its own, of whom there is one a day. */
async function ownTill(w: CommandWorld, state: 'open' | 'handed_in', role: 'admin' | 'helper' = 'helper') {
  const { id: userId, who } = await w.person(role)
  const counted = { counted: 100, expected: 0, countedAt: w.ctx.now(), reason: 'Found it' }
  const [row] = await w.ctx.db
    .insert(tills)
    .values({ userId, day: '2026-11-20', state, ...(state === 'handed_in' && counted) })
    .returning()
  return { who, id: row!.id }
}

const till = async (...of: Parameters<typeof ownTill>) => (await ownTill(...of)).id

/** What commands about orders, their parcels and their money are called with. */
export const orderExamples: Examples = {
  'post /api/functions/paystack-initialize': async (w) => {
    const { who, email } = await w.person()
    const { id: product_id, variantId: variant_id } = await w.product()
    return { who, body: w.checkoutBody(email, { product_id, variant_id, quantity: 1 }) }
  },
  'post /api/functions/paystack-verify': async (w) => {
    const { who, reference } = await w.unpaid()
    await w.control('pay', { reference })
    return { who, body: { reference } }
  },
  'post /api/functions/send-order-emails': async (w) => ({
    body: { type: 'order_paid', orderNumber: (await w.paid()).number },
  }),
  'post /api/orders/{id}/cancel': async (w) => {
    const { id, who } = await w.unpaid()
    return { who, path: { id } }
  },
  'post /api/orders/{id}/changes': async (w) => {
    const { id, who } = await w.paid()
    const { whole, lines } = await w.done(who, `get /api/orders/${id}/changes`)
    const cancel = [{ order_line_id: lines[0].order_line_id, quantity: lines[0].left }]
    return { who, path: { id }, body: { cancel, back: whole } }
  },
  'post /api/admin/orders/{id}/mails': async (w) => at((await w.paid()).id, { kind: 'order_paid' }),
  'post /api/admin/orders/{id}/refunds': async (w) =>
    at((await w.paid()).id, { refund_id: randomUUID(), amount: 100_000, why: 'A thread was loose' }),
  'post /api/admin/orders/{id}/cancel': async (w) => at((await w.paid()).id, { why: 'Asked for it' }),
  'post /api/admin/orders/{id}/accept': async (w) => {
    const order = await w.unpaid()
    await w.control('settle', { reference: order.reference, status: 'success', amount: 100_000 })
    await w.done(order.who, 'post /api/functions/paystack-verify', { reference: order.reference })
    return at(order.id, { why: 'A friend' })
  },
  'post /api/admin/orders/{id}/transfer': async (w) =>
    at((await w.unpaid()).id, { amount: 3_850_000, reference: randomUUID(), note: 'Seen in the app' }),
  'post /api/admin/orders/{id}/lines': async (w) => {
    const { id, updatedAt: updated_at } = await w.unpaid()
    const pieces = [{ title: 'A belt', price: 500_000, quantity: 1 }]
    return at(id, { pieces, shown: 4_350_000, due: 4_350_000, updated_at })
  },
  'post /api/admin/orders/{id}/deposit': async (w) =>
    at((await w.unpaid()).id, { percent: 50, due_on: laterDay }),
  'post /api/admin/orders/{id}/rest': async (w) => {
    const { id } = await w.unpaid()
    await w.done(w.owner, `post /api/admin/orders/${id}/deposit`, { percent: 50, due_on: '2026-12-04' })
    const part = { amount: 1_925_000, reference: randomUUID(), note: 'Seen in the app' }
    await w.done(w.owner, `post /api/admin/orders/${id}/transfer`, part)
    return at(id, { due_on: laterDay })
  },
  'post /api/admin/orders/{id}/delivery-fee': async (w) => {
    const { id: zoneId } = await insertZone(w.ctx, { pricing: 'quoted', rate: null, freeDelivery: false })
    return at((await w.unpaid({ zoneId })).id, { fee: 500_000 })
  },
  'post /api/admin/orders/{id}/send-unpaid': async (w) => {
    const { id } = await w.paid()
    await w.change(id, { moneyMissing: 100_000 })
    return at(id, {})
  },
  'post /api/admin/orders/{id}/seen': async (w) => {
    const { id } = await w.paid()
    await insertFlag(w.ctx, id, 'Look at it')
    return at(id, {})
  },
  'post /api/admin/orders/{id}/refunds/{refundId}/again': async (w) => ({
    path: await failedRefund(w),
    body: { attempt: 1 },
  }),
  'post /api/admin/orders/{id}/refunds/{refundId}/by-hand': async (w) => ({
    path: await failedRefund(w),
    body: { note: 'By transfer' },
  }),
  'post /api/admin/disputes/{id}/contest': async (w) =>
    at((await w.disputed()).disputeId, { text: 'It was delivered.' }),
  'post /api/admin/disputes/{id}/accept': async (w) => at((await w.disputed()).disputeId, { pieces: 'back' }),
  'post /api/admin/chat-orders/quote': async (w) => {
    const { items, zone_id } = await chatOrder(w)
    return { body: { items, zone_id } }
  },
  'post /api/admin/chat-orders': async (w) => ({ body: await chatOrder(w) }),
  'post /api/admin/chat-orders/{id}/pay-link': async (w) =>
    at((await w.done(w.owner, 'post /api/admin/chat-orders', await chatOrder(w))).order_id),
  'post /api/admin/sales': async (w) => ({ body: await sale(w) }),
  'post /api/admin/sales/{id}/receipt': async (w) => {
    const key = { 'idempotency-key': randomUUID() }
    const { order_id } = await w.done(w.owner, 'post /api/admin/sales', await sale(w), key)
    return at(order_id, { email: 'ada@example.com' })
  },
  'post /api/admin/tills': async (w) => ({ who: (await w.person('admin')).who, body: { float: 100_000 } }),
  'post /api/admin/tills/{id}/cash': async (w) => {
    const { who, id } = await ownTill(w, 'open', 'admin')
    return { who, path: { id }, body: { amount: 100_000, reason: 'Change' } }
  },
  'post /api/admin/tills/{id}/count': async (w) =>
    at(await till(w, 'open'), { counted: 100, expected: 0, reason: 'Found it' }),
  'post /api/admin/tills/{id}/close': async (w) => at(await till(w, 'handed_in')),
  'post /api/admin/orders/{id}/pack': async (w) => at((await w.paid()).id),
  'post /api/admin/orders/{id}/deliver': async (w) => at((await w.parcel('shipped')).id),
  'post /api/admin/orders/{id}/undo': async (w) => at((await w.parcel('packed')).id),
  'post /api/admin/orders/{id}/ship': async (w) => at((await w.paid()).id, { carrier: 'GIG' }),
  'post /api/admin/orders/{id}/fulfilments': async (w) => {
    const { id, lineId } = await w.paid()
    return at(id, { lines: [{ order_line_id: lineId, quantity: 1 }] })
  },
  'post /api/admin/fulfilments/{id}/ship': async (w) =>
    at((await w.parcel('packed')).parcelId, { carrier: 'GIG' }),
  'post /api/admin/fulfilments/{id}/deliver': async (w) => at((await w.parcel('shipped')).parcelId),
  'post /api/admin/fulfilments/{id}/send-again': async (w) => at(await failedParcel(w), { carrier: 'GIG' }),
  'post /api/admin/fulfilments/{id}/came-back': async (w) => at(await failedParcel(w)),
  'post /api/admin/orders/steps': async (w) => ({ body: { step: 'pack', ids: [(await w.paid()).id] } }),
  'post /api/admin/orders/{id}/notes': async (w) => at((await w.paid()).id, { text: 'Calls first' }),
  'put /api/admin/orders/{id}/contact': async (w) => {
    const { id, updatedAt: updated_at } = await w.paid()
    const street = { address: '14 Bode Thomas Street', city: 'Surulere' }
    return at(id, {
      first_name: 'Ade',
      phone: '0803 123 4567',
      email: 'ade@example.com',
      ...street,
      updated_at,
    })
  },
  'put /api/admin/orders/{id}/lines/{lineId}/variant': async (w) => {
    const { id, lineId, otherVariantId: variant_id, updatedAt: updated_at } = await w.paid()
    return { path: { id, lineId }, body: { variant_id, updated_at } }
  },
  'post /api/admin/unmatched-payments/{id}/assign': async (w) =>
    at((await insertPayment(w.ctx, { paid: 3_850_000, asked: 3_850_000 })).id, {
      order_number: (await w.unpaid()).number,
    }),
  'post /api/admin/unmatched-payments/{id}/give-back': async (w) => at(await unmatched(w), {}),
  'post /api/admin/unmatched-payments/{id}/dismiss': async (w) =>
    at((await insertPayment(w.ctx)).id, { why: 'Known' }),
  'post /api/admin/is-it-in': () => ({ body: { q: '18000' } }),
}
