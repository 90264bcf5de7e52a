import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { addedCustomers, auditLog, customerNotes, orders, users } from '../../db/schema.ts'
import { adminActor, insertCustomer } from '../../db/test-fixtures.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { searchEverything } from '../palette/palette.service.ts'
import { customersApi } from './test-customers-api.ts'
import { personalAddedData } from './personal-added-data.service.ts'

let shop: CheckoutShop
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openCheckoutShop()
  call = openTestApp(customersApi({ parts: [personalAddedData] }) as never, () =>
    shop.ctxFor(adminActor),
  ).call
})
afterAll(() => shop.close())

const base = '/api/admin/customers'
let count = 0
const person = (more = {}) => {
  count += 1
  const digits = String(5_550_000 + count)
  return { name: `Bisi ${count}`, email: `bisi-${count}@example.com`, phone: `0803 ${digits}`, ...more }
}
async function add(more = {}) {
  const typed = person(more)
  const { status, body } = await call('POST', base, typed)
  expect(status).toBe(200)
  return { ...typed, id: body.id as string }
}
const find = async (q: string, more = '') =>
  (await call('GET', `${base}?q=${encodeURIComponent(q)}${more}`)).body.customers

/** A paid order without an account, with this e-mail and phone. */
async function guestOrder(of: Partial<typeof orders.$inferInsert>) {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  await shop.ctx.db
    .update(orders)
    .set({ userId: null, ...of })
    .where(eq(orders.id, order.id))
  return order
}

// (rule: added-customers)
test('somebody without an account or an order is in the list, its search, its segments and sorts', async () => {
  const { id, name, email } = await add()
  const row = { id, name, is_guest: true, is_added: true, orders: 0, spent: 0 }
  expect((await call('GET', base)).body.customers).toContainEqual(expect.objectContaining(row))
  expect(await find(name)).toMatchObject([row])
  expect(await find(email)).toMatchObject([row])
  expect((await find(email))[0].email).toMatch(/^b••@/)
  expect(await find(name, '&segment=never')).toMatchObject([row])
  expect(await find(name, '&sort=spent')).toMatchObject([row])
  expect(await find(name, '&segment=twice')).toEqual([])
  const one = await call('GET', `${base}/${id}`)
  expect(one.body).toMatchObject({ id, name, email, is_guest: true, order_count: 0, added: { id } })
})

// (rule: added-customers)
test('her yes to news is kept with who noted it and when, never by itself, and can be taken back', async () => {
  const { id, ...typed } = await add()
  const read = async () => (await call('GET', `${base}/${id}`)).body.added
  expect(await read()).toMatchObject({ consent_at: null, consent_by: null })
  await call('PATCH', `${base}/${id}`, { ...typed, consent: true })
  const yes = await read()
  expect(yes.consent_at).toBe(shop.ctx.now().toISOString())
  expect(yes.consent_by).toContain('admin')
  await call('PATCH', `${base}/${id}`, { ...typed, consent: false })
  expect(await read()).toMatchObject({ consent_at: null, consent_by: null })
  const log = await shop.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(desc(auditLog.id))
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['customer.added', 'customer.edited']),
  )
  expect(JSON.stringify(log)).not.toContain(typed.email)
})

// (rule: added-customers)
test('who is there already is named instead of written down twice: an entry, an account, a guest', async () => {
  const entry = await add()
  const { user } = await insertCustomer(shop.ctx)
  const guest = await guestOrder({ email: 'Guest-Of-Old@example.com', phone: '+2348031112233' })
  const refused = async (more: object) => (await call('POST', base, person(more))).body.error
  expect(await refused({ email: entry.email.toUpperCase() })).toMatchObject({
    code: 'CUSTOMER_KNOWN',
    current: { id: entry.id, name: entry.name },
    fields: { email: `${entry.name} has this email already` },
  })
  expect(await refused({ phone: entry.phone, email: '' })).toMatchObject({
    current: { id: entry.id },
    fields: { phone: `${entry.name} has this phone number already` },
  })
  expect(await refused({ email: user.email })).toMatchObject({ current: { id: user.id } })
  expect(await refused({ email: 'guest-of-old@example.com' })).toMatchObject({
    current: { id: `guest-${guest.id}` },
  })
  expect(await refused({ phone: '0803 111 2233' })).toMatchObject({ current: { id: `guest-${guest.id}` } })
  expect(await refused({ phone: '', email: '' })).toMatchObject({ code: 'CUSTOMER_WRONG' })
  const other = await add()
  const edited = await call('PATCH', `${base}/${other.id}`, {
    name: 'Bisi',
    phone: other.phone,
    email: entry.email,
  })
  expect(edited.body.error).toMatchObject({ code: 'CUSTOMER_KNOWN', current: { id: entry.id } })
})

// (rule: added-customers)
test('two owners who add her at the same moment have one entry', async () => {
  const typed = person()
  const answers = await Promise.all([call('POST', base, typed), call('POST', base, typed)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await find(typed.name)).toHaveLength(1)
})

// (rules: added-customers, customer-segments)
test('orders without an account are hers by e-mail, and by phone where they have none', async () => {
  const { id, name, email } = await add({ phone: '0809 555 0101' })
  const first = await guestOrder({ email: email.toUpperCase() })
  const second = await guestOrder({ email: '', phone: '+2348095550101', source: 'chat' })
  const foreign = await guestOrder({ email: 'somebody-else@example.com', phone: '+2348095550101' })
  const spent = first.totalAmount + second.totalAmount
  expect(await find(name)).toMatchObject([{ id, orders: 2, spent }])
  expect(await find(name, '&segment=twice')).toMatchObject([{ id, orders: 2, spent }])
  // By the number of an order it is she who is found, once.
  expect(await find(first.orderNumber)).toMatchObject([{ id }])
  const { body } = await call('GET', `${base}/${id}`)
  expect(body).toMatchObject({ order_count: 2, spent })
  expect(body.orders.map((order: { id: string }) => order.id)).not.toContain(foreign.id)
  expect((await call('DELETE', `${base}/${id}`)).body.error).toMatchObject({ code: 'CUSTOMER_ORDERED' })
})

// (rule: added-customers)
test('an account with her proven e-mail is she, with the notes and the entry; one with her phone alone is not', async () => {
  const { id, name, email } = await add({ note: 'Likes indigo', consent: true })
  const byPhone = await add({ email: '' })
  const { user } = await insertCustomer(shop.ctx)
  await shop.ctx.db.update(users).set({ email }).where(eq(users.id, user.id))
  expect((await find(email)).map((row: { id: string }) => row.id)).toEqual([user.id])
  const { body } = await call('GET', `${base}/${user.id}`)
  expect(body).toMatchObject({ is_guest: false, added: { id, name }, notes: [{ body: 'Likes indigo' }] })
  expect(body.added.consent_at).not.toBeNull()
  // The entry's own address leads to the account.
  expect((await call('GET', `${base}/${id}`)).body).toMatchObject({ is_guest: false, email })
  expect(await find(byPhone.name)).toMatchObject([{ id: byPhone.id, is_guest: true }])
})

// (rules: added-customers, erase-person, own-data-export)
test('her data are exported and erased on request, and an entry without orders is removed with its notes', async () => {
  const asked = await add({ note: 'Likes indigo', consent: true })
  const file = await call('POST', `${base}/${asked.id}/export`, {})
  expect(file.body).toMatchObject({
    profile: { email: asked.email },
    added_by_shop: [{ name: asked.name, email: asked.email }],
  })
  await call('POST', `${base}/${asked.id}/erase`, { email: asked.email })
  expect((await call('GET', `${base}/${asked.id}`)).status).toBe(404)
  expect(await shop.ctx.db.select().from(customerNotes).where(eq(customerNotes.email, asked.email))).toEqual(
    [],
  )

  const wrong = await add({ email: '', note: 'A slip of the finger' })
  expect((await call('DELETE', `${base}/${wrong.id}`)).status).toBe(200)
  expect(await shop.ctx.db.select().from(addedCustomers).where(eq(addedCustomers.name, wrong.name))).toEqual(
    [],
  )
  expect((await call('DELETE', `${base}/${wrong.id}`)).status).toBe(404)
  // An account is no entry.
  const { user } = await insertCustomer(shop.ctx)
  expect((await call('DELETE', `${base}/${user.id}`)).status).toBe(404)
})

// (rules: added-customers, palette)
test('the palette finds her by name', async () => {
  const { id, name } = await add()
  const { customers } = await searchEverything(requireOwner(shop.as(adminActor)), { q: name })
  expect(customers).toMatchObject([{ key: id }])
})
