import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { addedCustomers, auditLog, newsletterSubscribers, orders, profiles, users } from '../../db/schema.ts'
import { adminActor, insertCustomer, strangers } from '../../db/test-fixtures.ts'
import type { Actor } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { exportCustomersApi } from './export-customers.admin-api.ts'

let shop: CheckoutShop
let actor: Actor = adminActor
let app: ReturnType<typeof openTestApp>
beforeAll(async () => {
  shop = await openCheckoutShop()
  app = openTestApp(exportCustomersApi as never, () => shop.ctxFor(actor))
})
afterAll(() => shop.close())

const path = '/api/admin/customers/export'
/** The file's rows by their headings, as bytes of text between quotes and commas. */
async function fileOf(filter: object) {
  const response = await app.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(filter),
  })
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
}
const headings =
  'Name,Email,Phone,Account,Orders,Spent,Last order,Said yes to news,How they said it,Street,Landmark,City,State,Postcode,Country'

async function buyer(name: string) {
  const customer = (await shop.customer()) as Extract<Actor, { kind: 'customer' }>
  await shop.ctx.db
    .insert(profiles)
    .values({ id: customer.userId, firstName: name, lastName: 'Obi', phone: '+2348031234567' })
    .onConflictDoUpdate({
      target: profiles.id,
      set: { firstName: name, lastName: 'Obi', phone: '+2348031234567' },
    })
  const { order, payment } = await shop.checkout(customer, await shop.variant())
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  return { ...customer, order }
}

// (rule: customers-as-file)
test('the file has e-mail and phone in full, what was spent, and a yes to news only where it stands', async () => {
  const { email, order } = await buyer('=Zainab')
  const at = new Date('2026-11-20T10:00:00Z')
  const consentAt = new Date('2026-11-01T10:00:00Z')
  await shop.ctx.db
    .insert(newsletterSubscribers)
    .values({ email, status: 'confirmed', consentAt, confirmedAt: at })
  const own = `"'=Zainab Obi",${email},0803 123 4567,Account,1,${(order.totalAmount / 100).toFixed(2)},`
  const [head, ...rows] = await fileOf({ q: 'Zainab' })
  expect(head).toBe(headings)
  expect(rows).toEqual([
    expect.stringMatching(/,2026-11-20 11:00,"On the website, confirmed by email",,,,,,$/),
  ])
  expect(rows[0]!.startsWith(own)).toBe(true)
  const left = { status: 'unsubscribed' as const, unsubscribedAt: at }
  await shop.ctx.db.update(newsletterSubscribers).set(left).where(eq(newsletterSubscribers.email, email))
  expect((await fileOf({ q: 'Zainab' }))[1]).toMatch(/\d,,,,,,,,$/)

  // An owner's note counts until she leaves herself.
  await shop.ctx.db.insert(addedCustomers).values([
    { name: 'Noted Ada', email: 'noted@example.com', phone: '', addedBy: 'o', consentAt, consentBy: 'o' },
    { name: 'Noted Bisi', email: '', phone: '+2348035550001', addedBy: 'o' },
    { name: 'Noted Chi', email: 'left@example.com', phone: '', addedBy: 'o', consentAt, consentBy: 'o' },
  ])
  await shop.ctx.db.insert(newsletterSubscribers).values({ email: 'left@example.com', consentAt, ...left })
  const noted = await fileOf({ q: 'Noted' })
  expect(noted.slice(1).toSorted()).toEqual([
    'Noted Ada,noted@example.com,,Added by you,0,0.00,,2026-11-01 11:00,o,,,,,,',
    'Noted Bisi,,0803 555 0001,Added by you,0,0.00,,,,,,,,,',
    'Noted Chi,left@example.com,,Added by you,0,0.00,,,,,,,,,',
  ])
})

// (rule: customers-as-file)
test('the file has whom the list’s filter has, in its order, a guest too', async () => {
  const first = await buyer('Ordered')
  await shop.ctx.db
    .update(orders)
    .set({ userId: null, email: 'guest@example.com', customerName: 'Gift Guest', phone: '+2348035550009' })
    .where(eq(orders.id, first.order.id))
  const never = await insertCustomer(shop.ctx, 'never-bought@example.com')
  const emails = async (filter: object) => (await fileOf(filter)).slice(1).map((line) => line.split(',')[1])
  expect(await emails({ q: 'never-bought' })).toEqual([never.user.email])
  expect(await emails({ segment: 'never' })).toContain(never.user.email)
  expect(await emails({ segment: 'twice' })).not.toContain(never.user.email)
  expect((await fileOf({ q: 'guest@example.com' }))[1]).toMatch(
    /^Gift Guest,guest@example.com,0803 555 0009,Guest,1,/,
  )
  const spent = (await fileOf({ sort: 'spent' })).slice(1).map((line) => Number(line.split(',')[5]))
  expect(spent).toEqual(spent.toSorted((a, b) => b - a))
})

// (rule: customers-as-file)
test('more customers than a part holds are each there once', async () => {
  const { db } = shop.ctx
  const many = Array.from({ length: 1203 }, (_, at) => ({
    name: `Many ${at}`,
    email: `many-${at}@example.com`,
  }))
  await db.insert(users).values(many)
  const lines = await fileOf({ q: 'many-' })
  expect(lines).toHaveLength(1204)
  expect(new Set(lines)).toHaveLength(1204)
})

// (rules: customers-as-file, personal-data-in-admin, password-again)
test('owners alone, after their password, and the log says who took how many but not whom she looked for', async () => {
  for (const stranger of [...strangers, { ...adminActor, role: 'helper' as const }]) {
    actor = stranger
    expect((await app.call('POST', path, {})).status).toBe(404)
  }
  actor = { ...adminActor, passwordAt: new Date(0) }
  expect((await app.call('POST', path, {})).body.error.code).toBe('PASSWORD_AGAIN')
  actor = adminActor
  expect((await app.call('POST', path, { q: 'x', page: 2 })).status).toBe(400)
  await fileOf({ q: 'never-bought', segment: 'never' })
  const [line] = await shop.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'customers.export'))
    .orderBy(desc(auditLog.id))
  expect(line).toMatchObject({ after: { segment: 'never', searched: true, count: 1 } })
  expect(JSON.stringify(line)).not.toContain('never-bought')
})
