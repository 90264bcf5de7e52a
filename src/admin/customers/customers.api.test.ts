import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { goodbyeMailQueue } from '../../account/account-queues.rules.ts'
import { grantRole } from '../../account/staff/admin-role.service.ts'
import { auditLog, customerNotes, orders, sessions, users } from '../../db/schema.ts'
import { adminActor, strangers } from '../../db/test-fixtures.ts'
import type { Actor } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { minuteMs } from '../../lib/time.ts'
import { personalOrderData } from '../../orders/personal-order-data.service.ts'
import { personalPaymentData } from '../../payments/personal-payment-data.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { customersApi } from './test-customers-api.ts'

let shop: CheckoutShop
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openCheckoutShop([goodbyeMailQueue])
  const parts = [personalPaymentData, personalOrderData]
  call = openTestApp(customersApi({ parts }) as never, () => shop.ctxFor(actor)).call
})
afterAll(() => shop.close())
beforeEach(() => {
  actor = adminActor
})

const base = '/api/admin/customers'
async function buyer() {
  const customer = (await shop.customer()) as Extract<Actor, { kind: 'customer' }>
  const { order, payment } = await shop.checkout(customer, await shop.variant())
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  return { ...customer, order }
}
const actions = async (id: string) =>
  (
    await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.id))
  ).map(({ action }) => action)

test.each([...strangers, { ...adminActor, role: 'helper' as const }])(
  'customers are not there for %o',
  async (stranger) => {
    const { userId } = await buyer()
    actor = stranger
    const answers = [
      await call('GET', base),
      await call('GET', `${base}/${userId}`),
      await call('POST', `${base}/${userId}/export`, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  },
)

// (rule: personal-data-in-admin)
test('the list masks e-mails, sums up what was spent, and finds by name, e-mail and phone', async () => {
  const { userId, email, order } = await buyer()
  const { body } = await call('GET', `${base}?q=${encodeURIComponent(email.toUpperCase())}`)
  expect(body).toMatchObject({
    total: 1,
    customers: [{ id: userId, is_guest: false, orders: 1, spent: order.totalAmount }],
  })
  expect(body.customers[0].email).toMatch(/^a••@/)
  expect((await call('GET', `${base}?q=${encodeURIComponent('%')}`)).body.total).toBe(0)
  expect((await call('GET', base)).body.total).toBeGreaterThan(0)
})

// (rule: staff-order-words)
test('an order whose money is missing has the same word on the customer’s page as in the list', async () => {
  const { userId, order } = await buyer()
  const stateOf = async () => (await call('GET', `${base}/${userId}`)).body.orders[0].state
  expect(await stateOf()).toBe('Paid')
  await shop.ctx.db.update(orders).set({ moneyMissing: order.totalAmount }).where(eq(orders.id, order.id))
  expect(await stateOf()).toBe('Balance due')
})

test('a guest is found by her order and has a screen of her own', async () => {
  const { order } = await buyer()
  await shop.ctx.db
    .update(orders)
    .set({ userId: null, email: 'guest@example.com' })
    .where(eq(orders.id, order.id))
  const { body } = await call('GET', `${base}?q=guest@example`)
  expect(body.customers).toMatchObject([{ id: `guest-${order.id}`, is_guest: true, orders: 1 }])
  const one = await call('GET', `${base}/guest-${order.id}`)
  expect(one.body).toMatchObject({
    email: 'guest@example.com',
    is_guest: true,
    order_count: 1,
    addresses: [],
  })
  const refused = await call('POST', `${base}/guest-${order.id}/sign-out`, {})
  expect(refused.body.error.code).toBe('GUEST_ONLY')
})

// (rule: customer-rights)
test('a guest’s data go out and are erased by her e-mail; an account with the same e-mail stays', async () => {
  const account = await buyer()
  const { order } = await buyer()
  const { order: open } = await buyer()
  const asGuest = { userId: null, email: account.email.toUpperCase() }
  for (const { id } of [order, open]) await shop.ctx.db.update(orders).set(asGuest).where(eq(orders.id, id))
  const path = `${base}/guest-${order.id}`
  const { body } = await call('POST', `${path}/export`, {})
  expect(body.profile).toMatchObject({ id: null, email: account.email })
  expect(new Set(body.orders.map(({ order_number: number }: any) => number))).toEqual(
    new Set([order.orderNumber, open.orderNumber]),
  )
  expect(body.payments).toHaveLength(2)
  await call('POST', `${path}/notes`, { body: 'Likes indigo' })
  const erase = (typed: string) => call('POST', `${path}/erase`, { email: typed })
  expect((await erase('other@example.com')).body.error.fields).toHaveProperty('email')
  await shop.ctx.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order.id))
  expect((await erase(account.email)).body.error.code).toBe('ORDER_NOT_FINISHED')
  await shop.ctx.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, open.id))
  actor = { ...adminActor, passwordAt: null }
  expect((await erase(account.email)).body.error.code).toBe('PASSWORD_AGAIN')
  actor = adminActor
  expect((await erase(account.email)).status).toBe(200)
  for (const { id, totalAmount } of [order, open])
    expect(await shop.readOrder(id)).toMatchObject({ email: 'deleted', phone: '', totalAmount })
  expect(await shop.readOrder(account.order.id)).toMatchObject({
    userId: account.userId,
    email: account.order.email,
  })
  expect((await call('GET', path)).status).toBe(404)
  expect((await actions(`guest-${order.id}`))[0]).toBe('customer.erased')
})

// (rule: customer-rights)
test('who ordered in a chat without an e-mail is a customer of her own, found by her phone', async () => {
  const fromChat = async (customerName: string, phone: string) => {
    shop.later(minuteMs)
    const { order } = await buyer()
    const changes = { userId: null, email: '', phone, customerName, source: 'chat' as const }
    await shop.ctx.db.update(orders).set(changes).where(eq(orders.id, order.id))
    return order
  }
  const first = await fromChat('Bisi Ade', '+2348035550101')
  const second = await fromChat('Bisi Ade', '+2348035550101')
  const other = await fromChat('Chika Eze', '+2348035550102')
  const found = async (q: string) =>
    (await call('GET', `${base}?q=${encodeURIComponent(q)}`)).body.customers.map(
      ({ id, name, email, orders: count }: any) => [id, name, email, count],
    )
  const bisi = [`guest-${second.id}`, 'Bisi Ade', '', 2]
  const chika = [`guest-${other.id}`, 'Chika Eze', '', 1]
  expect(await found('0803 555 0101')).toEqual([bisi])
  expect(await found('080355501')).toEqual([chika, bisi])
  // Without a search too.
  expect(await found('')).toEqual(expect.arrayContaining([chika, bisi]))
  // Who is known for the shortest time is first, guests among the others.
  const known = (await call('GET', base)).body.customers.map(({ joined_at: at }: any) => at)
  expect(known).toEqual(known.toSorted().toReversed())
  const path = `${base}/guest-${first.id}`
  const { body } = await call('GET', path)
  expect(body).toMatchObject({ name: 'Bisi Ade', email: '', phone: '+2348035550101', order_count: 2 })
  expect((await call('POST', `${path}/export`, {})).body.orders).toHaveLength(2)
  await call('POST', `${path}/notes`, { body: 'Prefers Saturdays' })
  expect((await call('GET', `${base}/guest-${other.id}`)).body).toMatchObject({ order_count: 1, notes: [] })

  await shop.ctx.db.update(orders).set({ status: 'delivered' }).where(eq(orders.source, 'chat'))
  const erase = (typed: string) => call('POST', `${path}/erase`, { email: typed })
  for (const wrong of ['', '0803 555 0102']) expect((await erase(wrong)).body.error.code).toBe('OTHER_EMAIL')
  expect((await erase('0803 555 0101')).status).toBe(200)
  expect(await shop.readOrder(first.id)).toMatchObject({ email: 'deleted', phone: '' })
  expect(await shop.readOrder(other.id)).toMatchObject({ email: '', phone: '+2348035550102' })
  expect(
    await shop.ctx.db.select().from(customerNotes).where(eq(customerNotes.email, '+2348035550101')),
  ).toEqual([])
})

// (rule: customer-segments)
test('guests are counted and paged with the others: every page is full, and each customer on one of them', async () => {
  const since = shop.ctx.now().getTime()
  const many = Array.from({ length: 60 }, (_, at) => ({
    name: `Paged ${at}`,
    email: `paged-${at}@example.com`,
    createdAt: new Date(since - at * 5 * minuteMs),
  }))
  await shop.ctx.db.insert(users).values(many)
  for (const at of [12, 130, 260]) {
    const { order } = await buyer()
    const guest = {
      userId: null,
      email: '',
      phone: `+23480355503${at}`.slice(0, 14),
      source: 'chat' as const,
    }
    await shop.ctx.db
      .update(orders)
      .set({ ...guest, createdAt: new Date(since - at * minuteMs) })
      .where(eq(orders.id, order.id))
  }
  const first = (await call('GET', base)).body
  const pages = [first]
  while (pages.length * first.limit < first.total)
    pages.push((await call('GET', `${base}?page=${pages.length + 1}`)).body)
  const all = pages.flatMap(({ customers }) => customers)
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => first.total))
  expect(pages.slice(0, -1).map(({ customers }) => customers.length)).toEqual(pages.slice(1).map(() => 25))
  expect([all.length, new Set(all.map(({ id }: any) => id)).size]).toEqual([first.total, first.total])
  const known = all.map(({ joined_at: at }: any) => at)
  expect(known).toEqual(known.toSorted().toReversed())
})

// (rule: personal-data-in-admin)
test('one customer is shown in full; looking leaves one line in the staff log in ten minutes', async () => {
  const { userId, email, order } = await buyer()
  const { body } = await call('GET', `${base}/${userId}`)
  expect(body).toMatchObject({
    email,
    spent: order.totalAmount,
    orders: [{ order_number: order.orderNumber }],
    newsletter: null,
    role: null,
  })
  await call('GET', `${base}/${userId}`)
  expect(await actions(userId)).toEqual(['customer.view'])
  shop.later(11 * minuteMs)
  await call('GET', `${base}/${userId}`)
  expect(await actions(userId)).toEqual(['customer.view', 'customer.view'])
  expect((await call('GET', `${base}/${order.id}`)).status).toBe(404)
  expect((await call('GET', `${base}/nonsense`)).status).toBe(400)
})

test('notes are written and deleted, also with the customer', async () => {
  const { userId } = await buyer()
  const { body } = await call('POST', `${base}/${userId}/notes`, { body: ' Likes indigo ' })
  expect(body.notes).toMatchObject([{ body: 'Likes indigo' }])
  const gone = await call('DELETE', `${base}/${userId}/notes/${body.notes[0].id}`)
  expect(gone.body.notes).toEqual([])
  expect((await call('DELETE', `${base}/${userId}/notes/${body.notes[0].id}`)).status).toBe(404)
  expect((await call('POST', `${base}/${userId}/notes`, { body: '' })).status).toBe(400)
})

// (rule: customer-rights)
test('her data go out as her own download, and her sessions end, each with a line in the staff log', async () => {
  const { userId, order } = await buyer()
  const { body } = await call('POST', `${base}/${userId}/export`, {})
  expect(body.orders).toMatchObject([{ order_number: order.orderNumber }])
  await shop.ctx.db
    .insert(sessions)
    .values({ userId, token: `t-${userId}`, expiresAt: new Date('2100-01-01') })
  expect((await call('POST', `${base}/${userId}/sign-out`, {})).body).toEqual({ ended: 1 })
  expect(await actions(userId)).toEqual(['customer.signed_out', 'customer.export'])
})

// (rule: customer-rights)
test('an account is erased on request, with the e-mail typed again and no order under way', async () => {
  const { userId, email, order } = await buyer()
  await call('POST', `${base}/${userId}/notes`, { body: 'Likes indigo' })
  const erase = (typed: string) => call('POST', `${base}/${userId}/erase`, { email: typed })
  expect((await erase('other@example.com')).body.error.fields).toHaveProperty('email')
  expect((await erase(email)).body.error.code).toBe('ORDER_NOT_FINISHED')
  await shop.ctx.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order.id))
  await grantRole(shop.as(), email, 'helper')
  expect((await erase(email)).body.error.code).toBe('STAFF_ACCOUNT')
  await shop.ctx.db.execute('delete from user_roles')
  actor = { ...adminActor, passwordAt: null }
  expect((await erase(email)).body.error.code).toBe('PASSWORD_AGAIN')
  actor = adminActor
  expect((await erase(` ${email.toUpperCase()}`)).status).toBe(200)
  expect(await shop.ctx.db.select().from(users).where(eq(users.id, userId))).toEqual([])
  expect(await shop.ctx.db.select().from(customerNotes).where(eq(customerNotes.email, email))).toEqual([])
  expect(await shop.readOrder(order.id)).toMatchObject({ email: 'deleted', totalAmount: order.totalAmount })
  expect((await actions(userId))[0]).toBe('customer.erased')
})

// (rule: customer-segments)
test('customers are sorted by what they spent and filtered by how they buy', async () => {
  const [once, twice, away, late] = [await buyer(), await buyer(), await buyer(), await buyer()]
  const never = (await shop.customer()) as Extract<Actor, { kind: 'customer' }>
  const second = await shop.checkout(twice, await shop.variant())
  await shop.pay(second.payment!.reference)
  await settlePayment(shop.as(), second.payment!.reference)
  const { db } = shop.ctx
  await db
    .update(orders)
    .set({ shippingAddress: { ...away.order.shippingAddress, country: 'GB' } })
    .where(eq(orders.id, away.order.id))
  const longAgo = new Date(shop.ctx.now().getTime() - 91 * 24 * 60 * minuteMs)
  await db.update(orders).set({ createdAt: longAgo }).where(eq(orders.id, late.order.id))
  const ids = async (query: string) =>
    (await call('GET', `${base}?${query}`)).body.customers.map(({ id }: { id: string }) => id)
  expect(await ids('segment=twice')).toEqual([twice.userId])
  expect(await ids('segment=abroad')).toEqual([away.userId])
  expect(await ids('segment=lapsed')).toEqual([late.userId])
  expect(await ids('segment=never')).toContain(never.userId)
  expect(await ids('segment=never')).not.toContain(once.userId)
  expect((await ids('sort=spent'))[0]).toBe(twice.userId)
  const byOrder = await ids('sort=last_order')
  expect(byOrder.indexOf(late.userId)).toBeGreaterThan(byOrder.indexOf(once.userId))
  expect(byOrder.indexOf(never.userId)).toBeGreaterThan(byOrder.indexOf(late.userId))
  expect((await call('GET', `${base}?segment=twice&sort=spent`)).body.total).toBe(1)
  expect((await call('GET', `${base}?segment=best`)).status).toBe(400)
})
