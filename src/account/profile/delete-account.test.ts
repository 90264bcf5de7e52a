import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalDataParts } from '../../app/feature-parts.ts'
import {
  accounts,
  cartItems,
  newsletterSubscribers,
  orderEvents,
  orderLines,
  orders,
  payments,
  promoCodes,
  promoRedemptions,
  refunds,
  savedItems,
  stockSignups,
  users,
  webhookEvents,
} from '../../db/schema.ts'
import { rowsOf } from '../../db/rows.ts'
import { insertPayment, insertProduct, insertPromoCode } from '../../db/test-fixtures.ts'
import { grantRole } from '../staff/admin-role.service.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'
import { placeOrder } from './test-personal-data.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest(
    {},
    { parts: personalDataParts({ AUTH_SECRET: 'a secret of the tests, 32 characters long' }) },
  )
})
afterAll(() => t.close())

type Browser = ReturnType<AccountTest['browser']>
const remove = (browser: Browser, body: object = { password: 'correct horse' }) =>
  browser.delete('/api/profile', body)
const messageOf = async (response: Response) => (await response.json()).error.message as string

// (rule: erase-person)
test('of an erased person no job and no counted try is left but her goodbye, which goes once it is sent', async () => {
  const email = 'traced@example.com'
  const { browser, body } = await signUp(t, email)
  await t.browser().post('/api/auth/sign-in/email', { email, password: 'wrong horse' })
  const jobs = () =>
    rowsOf<{ name: string; deletion_seconds: number }>(t.ctx.db)`
      select name, deletion_seconds from pgboss.job
        where data::text like ${`%${email}%`} or data::text like ${`%${body.user.id as string}%`}`
  const tries = () =>
    rowsOf<{ key: string }>(t.ctx.db)`select key from rate_limits where key like ${`%${email}%`}`
  expect((await jobs()).length).toBeGreaterThan(0)
  expect((await tries()).length).toBeGreaterThan(0)
  expect((await remove(browser)).status).toBe(200)
  expect(await jobs()).toEqual([{ name: 'account.goodbye-mail', deletion_seconds: 60 }])
  expect(await tries()).toEqual([])
})

// (rule: erase-person)
test('an account is deleted with all dependent rows, a mail says goodbye, and the address is free again', async () => {
  const { browser, body } = await signUp(t, 'leaver@example.com')
  const userId = body.user.id as string
  const product = await insertProduct(t.ctx)
  const variantId = product.variants[0]!.id
  await t.ctx.db.insert(savedItems).values({ userId, productId: product.id })
  await t.ctx.db.insert(cartItems).values({ userId, productId: product.id, variantId, quantity: 1 })
  await t.ctx.db.insert(stockSignups).values({ variantId, email: 'leaver@example.com' })
  await t.ctx.db.insert(newsletterSubscribers).values({ email: 'leaver@example.com', consentAt: t.ctx.now() })

  const response = await remove(browser)
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  expect(browser.cookies.has('shop.session_token')).toBe(false)
  expect((await (await browser.get('/api/session')).json()).user).toBeNull()
  const left = [
    await t.ctx.db.select().from(users).where(eq(users.id, userId)),
    await t.ctx.db.select().from(savedItems).where(eq(savedItems.userId, userId)),
    await t.ctx.db.select().from(cartItems).where(eq(cartItems.userId, userId)),
    await t.ctx.db.select().from(stockSignups).where(eq(stockSignups.email, 'leaver@example.com')),
    await t.ctx.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, 'leaver@example.com')),
  ]
  expect(left.flat()).toEqual([])
  const mail = (await t.mailsTo('leaver@example.com')).at(-1)!
  expect([mail.subject, mail.text.includes('Goodbye, Ada')]).toEqual([
    'Your Indigo Lane account is deleted',
    true,
  ])
})

// (rule: erase-person)
test('finished orders keep number, amounts and lines, and lose the person', async () => {
  const { browser, body } = await signUp(t, 'buyer@example.com')
  const before = await placeOrder(t, body.user.id, 'buyer@example.com', 'delivered')
  const stranger = await signUp(t, 'stranger@example.com')
  const foreign = await placeOrder(t, stranger.body.user.id, 'stranger@example.com', 'paid')
  const { id: promoCodeId } = await insertPromoCode(t.ctx)
  const personal = await insertPromoCode(t.ctx, { code: 'FORADA', personalEmail: 'buyer@example.com' })
  await t.ctx.db
    .insert(promoRedemptions)
    .values({ promoCodeId, orderId: before.id, userId: body.user.id, emailKey: 'buyer@example.com' })
  await insertPayment(t.ctx, {
    orderId: before.id,
    reference: 'ref-1',
    payerEmail: 'buyer@example.com',
    payerName: 'ADA OBI',
  })
  await t.ctx.db.insert(webhookEvents).values({
    bodyHash: 'hash-1',
    provider: 'paystack',
    event: 'charge.success',
    reference: 'ref-1',
    payload: {
      event: 'charge.success',
      data: {
        reference: 'ref-1',
        amount: 3_670_000,
        customer: { email: 'buyer@example.com' },
        authorization: { last4: '4081' },
        ip_address: '10.0.0.1',
      },
    },
  })

  expect((await remove(browser)).status).toBe(200)
  const [after] = await t.ctx.db.select().from(orders).where(eq(orders.id, before.id))
  expect(after).toEqual({
    ...before,
    moneyMissing: expect.any(Number),
    userId: null,
    idempotencyKey: null,
    requestHash: null,
    email: 'deleted',
    phone: '',
    customerName: 'Deleted customer',
    notes: '',
    shippingAddress: {
      firstName: '',
      lastName: '',
      address: '',
      city: 'Ikoyi',
      state: 'Lagos',
      country: 'NG',
      zipCode: '',
      shippingLocation: 'Lagos Island',
    },
    updatedAt: t.ctx.now(),
  })
  expect(await t.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, before.id))).toMatchObject([
    { title: 'Adire Dress', unitPrice: 1_800_000, quantity: 2, lineTotal: 3_600_000 },
  ])
  expect(await t.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, before.id))).toHaveLength(1)
  const [redemption] = await t.ctx.db
    .select()
    .from(promoRedemptions)
    .where(eq(promoRedemptions.orderId, before.id))
  expect(redemption).toMatchObject({ promoCodeId, userId: null, emailKey: 'deleted' })
  const [code] = await t.ctx.db.select().from(promoCodes).where(eq(promoCodes.id, personal.id))
  expect(code).toMatchObject({ isActive: false, personalEmail: 'deleted' })
  const [event] = await t.ctx.db.select().from(webhookEvents)
  expect(event!.payload).toEqual({
    event: 'charge.success',
    data: { reference: 'ref-1', amount: 3_670_000 },
  })
  const [payment] = await t.ctx.db.select().from(payments).where(eq(payments.orderId, before.id))
  expect(payment).toMatchObject({ payerEmail: null, payerName: null })
  const [untouched] = await t.ctx.db.select().from(orders).where(eq(orders.id, foreign.id))
  expect(untouched).toEqual(foreign)
})

test.each([
  ['pending', 'is waiting for its payment'],
  ['pending_review', 'is paid and not delivered yet'],
  ['paid', 'is paid and not delivered yet'],
  ['processing', 'is paid and not delivered yet'],
  ['shipped', 'is paid and not delivered yet'],
] as const)('an order that is %s keeps the account, and nothing is changed', async (status, message) => {
  const email = `${status.replace('_', '-')}@example.com`
  const { browser, body } = await signUp(t, email)
  await placeOrder(t, body.user.id, email, 'delivered')
  const open = await placeOrder(t, body.user.id, email, status)
  const refused = await remove(browser)
  expect(refused.status).toBe(409)
  expect(await messageOf(refused)).toContain(`Order ${open.orderNumber} ${message}`)
  const kept = await t.ctx.db.select().from(orders).where(eq(orders.userId, body.user.id))
  expect(kept.map((order) => order.email)).toEqual([email, email])
  expect((await (await browser.get('/api/session')).json()).user).not.toBeNull()
})

// (rule: erase-person)
test('a refund on its way keeps the account too', async () => {
  const { browser, body } = await signUp(t, 'refund@example.com')
  const order = await placeOrder(t, body.user.id, 'refund@example.com', 'cancelled')
  const { id: paymentId } = await insertPayment(t.ctx, { orderId: order.id })
  const ofPayment = eq(refunds.paymentId, paymentId)
  await t.ctx.db.insert(refunds).values({ paymentId, amount: 1, cause: 'cancelled', state: 'sent' })
  expect(await messageOf(await remove(browser))).toContain('is still on its way')
  await t.ctx.db.update(refunds).set({ state: 'confirmed' }).where(ofPayment)
  expect((await remove(browser)).status).toBe(200)
})

test('a wrong password, no proof or both are refused; a guest is 401', async () => {
  const { browser } = await signUp(t, 'careful@example.com')
  expect(await messageOf(await remove(browser, { password: 'wrong guess' }))).toBe(
    'That is not your current password',
  )
  for (const body of [{}, { password: 'correct horse', code: '123456' }, { password: '' }])
    expect(await messageOf(await remove(browser, body))).toBe(
      'Please enter your password or the code we emailed you',
    )
  expect((await remove(browser, { password: 'correct horse', user_id: 'x' })).status).toBe(400)
  expect((await remove(t.browser())).status).toBe(401)
  expect((await t.browser().post('/api/profile/deletion-code', {})).status).toBe(401)
  expect((await t.browser().get('/api/profile/export')).status).toBe(401)
})

test('an account without a password is deleted with the mailed code, once', async () => {
  const { browser, body } = await signUp(t, 'gmail@example.com')
  await t.ctx.db
    .update(accounts)
    .set({ providerId: 'google', password: null })
    .where(eq(accounts.userId, body.user.id))
  expect((await remove(browser)).status).toBe(409)
  expect((await remove(browser, { code: '000000' })).status).toBe(400)
  const sent = await browser.post('/api/profile/deletion-code', {})
  expect([sent.status, await sent.json()]).toEqual([200, { ok: true, resend_after: 60 }])
  expect((await browser.post('/api/profile/deletion-code', {})).status).toBe(429)
  const code = await t.codeFor('gmail@example.com')
  const results = await Promise.all([remove(browser, { code }), remove(browser, { code })])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)].toSorted())
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await t.ctx.db.select().from(users).where(eq(users.email, 'gmail@example.com'))).toEqual([])
})

test('a deletion code cannot be requested without a session, and a reset code deletes nothing', async () => {
  const { browser } = await signUp(t, 'target@example.com')
  const asked = await t
    .browser()
    .post('/api/functions/send-auth-otp', { email: 'target@example.com', purpose: 'delete' })
  expect(asked.status).toBe(400)
  await t.browser().post('/api/functions/send-auth-otp', { email: 'target@example.com', purpose: 'reset' })
  const code = await t.codeFor('target@example.com')
  expect((await remove(browser, { code })).status).toBe(400)
})

// (rule: erase-person)
test('an admin stays', async () => {
  const { browser } = await signUp(t, 'boss@example.com')
  await grantRole(t.ctx, 'boss@example.com', 'admin')
  expect((await remove(browser)).status).toBe(409)
})
