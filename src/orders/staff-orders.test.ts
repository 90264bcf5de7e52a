import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../checkout/test-checkout-shop.ts'
import { auditLog, orders, productVariants, settings } from '../db/schema.ts'
import { adminActor, helperActor, insertFlag, strangers } from '../db/test-fixtures.ts'
import type { Actor } from '../lib/server/context.ts'
import { hourMs } from '../lib/time.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { openStaffCalls } from './test-staff-calls.ts'

const helper = helperActor
const path = '/api/admin/orders'

let shop: CheckoutShop
let actor: Actor = adminActor
let call: ReturnType<typeof openStaffCalls>
beforeAll(async () => {
  shop = await openCheckoutShop()
  call = openStaffCalls(shop, () => actor)
})
afterAll(() => shop.close())

async function as<T>(who: Actor, work: () => Promise<T>): Promise<T> {
  actor = who
  return work().finally(() => (actor = adminActor))
}
async function placed(isPaid = true) {
  shop.later(1000)
  const variant = await shop.variant()
  const { order, payment } = await shop.checkout(await shop.customer(), variant)
  if (isPaid) {
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
  }
  return { id: order.id, number: order.orderNumber, variant }
}
const listed = async (query: string) =>
  (await call('GET', `${path}?${query}`)).body.orders.map(({ id }: { id: string }) => id)

test.each(strangers)('orders are not there for %o', async (stranger) => {
  const { id } = await placed()
  const answers = await as(stranger, async () => [
    await call('GET', path),
    await call('GET', `${path}/counts`),
    await call('GET', `${path}/${id}`),
    await call('POST', `${path}/${id}/pack`),
    await call('PUT', `${path}/${id}/contact`, {}),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await shop.readOrder(id)).status).toBe('paid')
})

// (rule: owner-queues)
test('an order goes from queue to queue; the counts follow', async () => {
  const { id } = await placed()
  const counts = async () => (await call('GET', `${path}/counts`)).body
  const before = await counts()
  expect(await listed('queue=to_pack')).toContain(id)
  const packed = await call('POST', `${path}/${id}/pack`)
  expect([packed.status, packed.body.status]).toEqual([200, 'processing'])
  expect(await listed('queue=to_ship')).toContain(id)
  const shipped = await call('POST', `${path}/${id}/ship`, { carrier: 'Kwik', tracking_number: 'K-1' })
  expect(shipped.body.status).toBe('shipped')
  expect(await listed('queue=on_the_way')).toContain(id)
  expect(await counts()).toEqual({
    ...before,
    to_pack: before.to_pack - 1,
    on_the_way: before.on_the_way + 1,
  })
  expect((await call('GET', `${path}/carriers`)).body.carriers[0]).toBe('Kwik')
  expect((await call('POST', `${path}/${id}/pack`)).status).toBe(409)
  expect((await call('POST', `${path}/${id}/undo`)).body.status).toBe('processing')
})

// (rule: owner-queues)
test('what is flagged, in review or waits for a delivery price needs the owner, and is not for helpers', async () => {
  const [flagged, asked, calm] = [await placed(), await placed(false), await placed()]
  await insertFlag(shop.ctx, flagged.id, 'Paid twice')
  await shop.ctx.db
    .update(orders)
    .set({ delivery: null, totalAmount: sql`${orders.subtotal}` })
    .where(eq(orders.id, asked.id))
  const found = await listed('queue=needs_you')
  expect(found).toEqual(expect.arrayContaining([flagged.id, asked.id]))
  expect(found).not.toContain(calm.id)
  const forHelper = await as(helper, () => call('GET', `${path}?queue=needs_you`))
  expect(forHelper.status).toBe(404)
})

// (rule: owner-queues)
test('orders are found by number, name, phone as it is dialled, e-mail and stock number', async () => {
  const { id, number, variant } = await placed()
  await shop.ctx.db
    .update(orders)
    .set({ customerName: 'Zainab Bello-Musa', email: 'zainab@example.com', phone: '+2348055550199' })
    .where(eq(orders.id, id))
  const sku = `FIND-ME-${number.slice(-6)}`
  await shop.ctx.db.update(productVariants).set({ sku }).where(eq(productVariants.id, variant.id))
  for (const typed of [number.slice(-6), 'bello-m', '0805 555 01', 'ZAINAB@example', sku, sku.toLowerCase()])
    expect(await listed(`search=${encodeURIComponent(typed)}`), typed).toContain(id)
  expect(await listed('search=nobody%20of%20that%20name')).toEqual([])
  expect(await listed('search=100%25')).toEqual([])
})

// (rule: staff-privacy)
test('the list has no full names and no contacts; a page knows how many there are', async () => {
  await placed()
  const { body } = await call('GET', `${path}?limit=1`)
  expect(body.orders).toHaveLength(1)
  expect(body.total).toBeGreaterThan(1)
  expect(body.orders[0]).toMatchObject({ name: 'Ada O.', place: 'Lagos Mainland', pieces: 1 })
  expect(JSON.stringify(body)).not.toContain('example.com')
  expect(JSON.stringify(body)).not.toContain('Bode Thomas')
  const oldest = await call('GET', `${path}?limit=1&sort=oldest`)
  expect(oldest.body.orders[0].id).not.toBe(body.orders[0].id)
})

// (rule: helper-role)
test('a helper packs and ships but sees no money anywhere', async () => {
  const { id } = await placed()
  await as(helper, async () => {
    const answers = [await call('GET', `${path}?limit=3`), await call('GET', `${path}/${id}`)]
    expect(answers[1]!.body).toMatchObject({ money: null, customer_name: 'Ada Obi', steps: ['pack', 'ship'] })
    for (const { body } of answers) {
      expect(JSON.stringify(body)).not.toMatch(/1800000|2050000|₦/)
    }
    expect((await call('PUT', `${path}/${id}/contact`, {})).status).toBe(404)
    expect((await call('POST', `${path}/${id}/ship`, {})).body.status).toBe('shipped')
  })
})

// (rule: helper-rights)
test('a helper who may not see phone numbers reads and finds none, digit by digit neither, and has no rider’s link', async () => {
  await shop.ctx.db.insert(settings).values({ key: 'delivery_code', value: true })
  const { id, number } = await placed()
  await shop.ctx.db.update(orders).set({ phone: '+2348066660177' }).where(eq(orders.id, id))
  const found = (typed: string) => listed(`search=${encodeURIComponent(typed)}`)
  await as(helper, async () => {
    await call('POST', `${path}/${id}/ship`, {})
    const { body } = await call('GET', `${path}/${id}`)
    expect(body).toMatchObject({ phone: '+2348066660177', is_phone_hidden: false })
    expect(body.fulfilments[0].rider_url).toContain('/deliver')
    expect(await found('6666017')).toContain(id)
  })
  await as({ ...helper, rights: ['sell', 'receive_returns', 'count_stock'] }, async () => {
    for (const address of [`${path}/${id}`, `${path}/slips?ids=${id}`, path]) {
      const { body } = await call('GET', address)
      expect(JSON.stringify(body), address).not.toMatch(/6666017|rider_url/)
    }
    expect((await call('GET', `${path}/${id}`)).body).toMatchObject({ phone: '', is_phone_hidden: true })
    expect(await found('6666017')).not.toContain(id)
    expect(await found('+2348066660177')).toContain(id)
    expect(await found(number)).toContain(id)
  })
})

// (rule: staff-privacy)
test('opening an order leaves one line of the audit per person and hour', async () => {
  const { id } = await placed()
  const opened = async () =>
    (await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).filter(
      ({ action }) => action === 'order.open',
    ).length
  await call('GET', `${path}/${id}`)
  await call('GET', `${path}/${id}`)
  await call('GET', `${path}/slips?ids=${id}`)
  expect(await opened()).toBe(1)
  await as(helper, () => call('GET', `${path}/${id}`))
  expect(await opened()).toBe(2)
  shop.later(hourMs + 1)
  await call('GET', `${path}/${id}`)
  expect(await opened()).toBe(3)
})

// (rule: staff-privacy)
test('a note is for the staff alone, and says who wrote it', async () => {
  const { id } = await placed()
  expect((await call('POST', `${path}/${id}/notes`, { text: '  ' })).body.error.fields).toHaveProperty('text')
  await call('POST', `${path}/${id}/notes`, { text: 'Gate is blue' })
  const { events } = (await call('GET', `${path}/${id}`)).body
  expect(events.at(-1)).toMatchObject({ description: 'Gate is blue', is_private: true, by: 'an owner' })
})

// (rule: owner-queues)
test('many are packed at once: those that cannot be say why, the others are', async () => {
  const [first, second, unpaid] = [await placed(), await placed(), await placed(false)]
  const ids = [first.id, unpaid.id, second.id]
  const { body } = await call('POST', `${path}/steps`, { step: 'pack', ids })
  expect(body.results).toEqual([
    { id: first.id, ok: true, message: '' },
    {
      id: unpaid.id,
      ok: false,
      message:
        'This order has moved on, so this is no longer possible. Reload the page to see how it stands.',
    },
    { id: second.id, ok: true, message: '' },
  ])
  const shipped = await call('POST', `${path}/steps`, {
    step: 'ship',
    ids: [first.id, second.id],
    carrier: 'GIG',
    tracking_numbers: { [first.id]: ' GIG–\u200B1\u202C ' },
  })
  expect(shipped.body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true])
  expect((await shop.readOrder(first.id)).status).toBe('shipped')
  expect(await shop.parcelsOf(first.id)).toMatchObject([{ carrier: 'GIG', trackingNumber: 'GIG-1' }])
  expect(await shop.parcelsOf(second.id)).toMatchObject([{ carrier: 'GIG', trackingNumber: null }])
})

// (rule: owner-queues)
test('an order names the orders above and below it in the list it was opened from, as that is narrowed and sorted', async () => {
  const [first, unpaid, third] = [await placed(), await placed(false), await placed()]
  const around = async (id: string, list: string) => {
    const { before, after } = (await call('GET', `${path}/${id}${list}`)).body
    return [before?.id ?? null, after?.id ?? null]
  }
  expect(await around(unpaid.id, '?queue=all')).toEqual([third.id, first.id])
  expect(await around(unpaid.id, '?queue=all&sort=oldest')).toEqual([first.id, third.id])
  expect((await around(first.id, '?queue=all&status=paid'))[0]).toBe(third.id)
  expect((await around(third.id, '?queue=all'))[0]).toBeNull()
  expect(await around(third.id, '')).toEqual([null, null])
  const placeOf = async (list: string) => (await call('GET', `${path}/${unpaid.id}${list}`)).body.place
  const all = (await call('GET', `${path}?queue=all`)).body.total
  expect(await placeOf('?queue=all')).toEqual({ at: 2, of: all })
  expect(await placeOf('?queue=all&sort=oldest')).toEqual({ at: all - 1, of: all })
  expect(await placeOf('?queue=all&status=paid')).toBeNull()
  expect(await placeOf('')).toBeNull()
})

// (rule: owner-queues)
test('the next order of the queue follows in its order, and the first follows the last', async () => {
  const ids = [await placed(), await placed(), await placed()].map(({ id }) => id)
  for (const id of ids) await call('POST', `${path}/${id}/pack`)
  const next = async (id: string, sort: string) =>
    (await call('GET', `${path}/${id}?queue=to_ship&sort=${sort}`)).body.next?.id
  expect(await next(ids[2]!, 'newest')).toBe(ids[1])
  expect(await next(ids[0]!, 'oldest')).toBe(ids[1])
  const [newest] = await listed('queue=to_ship&limit=1')
  const [oldest] = await listed('queue=to_ship&limit=1&sort=oldest')
  expect(await next(oldest, 'newest')).toBe(newest)
})
