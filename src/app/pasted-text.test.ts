import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adminActor,
  insertCustomer,
  insertOrder,
  insertProduct,
  insertPromoCode,
} from '../db/test-fixtures.ts'
import { tag5 } from '../promotions/test-promo-code.ts'
import { openShopApi } from './test-shop-api.ts'

let t: Awaited<ReturnType<typeof openShopApi>>
beforeAll(async () => {
  t = await openShopApi()
  t.actors.set('owner', adminActor)
})
afterAll(() => t.close())

// (rules: pasted-text, promo-code)
test('a promo code counts with what its mail put into it, and is stored without', async () => {
  await insertPromoCode(t.ctx, { code: 'TAG-5' })
  const product = await insertProduct(t.ctx, { slug: 'coded', variants: [{ stock: 2 }] })
  const { body } = await t.call('', 'POST', '/api/quote', {
    items: [{ product_id: product.id, quantity: 1 }],
    promoCode: 'ta\u200Bg–5\u202C',
  })
  expect(body.promo).toMatchObject({ code: 'TAG-5', applied: true })
  const made = await t.call('owner', 'POST', '/api/admin/promotions', {
    ...tag5,
    code: '\uFEFFspring−10',
    personal_email: 'Ada@example.com\u202C',
  })
  expect(made.body).toMatchObject({ code: 'SPRING-10', personal_email: 'ada@example.com' })
})

// (rules: pasted-text, track-order)
test('an order is found by a number and an e-mail as a chat shows them', async () => {
  await insertOrder(t.ctx, { orderNumber: 'IL-20261120-004213', email: 'zu@example.com' })
  await insertOrder(t.ctx, { orderNumber: '#1042', email: 'zu@example.com' })
  const found = async (order: string, email = 'zu@example.com') =>
    (await t.call('', 'GET', `/api/track?${new URLSearchParams({ order, email })}`)).body.order_number
  expect(await found('IL–20261120–004213', 'Zu@example.com\u202C')).toBe('IL-20261120-004213')
  expect(await found('il 20261120 004213')).toBe('IL-20261120-004213')
  expect(await found('\u200B＃1042')).toBe('#1042')
  const listed = await t.call(
    'owner',
    'GET',
    `/api/admin/orders?search=${encodeURIComponent('IL20261120004213')}`,
  )
  expect(listed.body.orders).toMatchObject([{ order_number: 'IL-20261120-004213' }])
})

// (rules: pasted-text, email-normal-form)
test('an e-mail address is understood where people sign up, and are made staff', async () => {
  await insertCustomer(t.ctx, 'pasted@example.com')
  const pasted = '\u202APasted@Example.com\u202C'
  const joined = await t.call('', 'POST', '/api/newsletter', { email: pasted })
  const granted = await t.call('owner', 'POST', '/api/admin/roles', { email: pasted, role: 'helper' })
  expect([joined.status, granted.body.helpers]).toMatchObject([200, [{ email: 'pasted@example.com' }]])
})

// (rules: pasted-text, phone-numbers)
test('a phone number is stored as E.164 however it is written', async () => {
  const { user, actor } = await insertCustomer(t.ctx)
  t.actors.set(user.id, actor)
  const saved = await t.call(user.id, 'PATCH', '/api/profile', {
    phone: '\u202A０８０３\u00A0000–0000\u202C',
  })
  expect(saved.body).toMatchObject({ phone: '+2348030000000' })
})

// (rules: pasted-text, counter-sale)
test('a piece is found by its SKU as a sheet shows it, and a new SKU is stored as it looks', async () => {
  const { id } = await insertProduct(t.ctx, { slug: 'labelled', variants: [{ sku: 'GOWN-UK10', stock: 1 }] })
  const found = await t.call(
    'owner',
    'GET',
    `/api/admin/sales/pieces?search=${encodeURIComponent('gown–uk\u200B10')}`,
  )
  expect(found.body.products[0].variants).toMatchObject([{ sku: 'GOWN-UK10' }])
  const product = await t.call('owner', 'GET', `/api/admin/products/${id}`)
  const saved = await t.call('owner', 'POST', `/api/admin/products/${id}/save`, {
    updated_at: product.body.updated_at,
    changed_variants: [{ id: product.body.variants[0].id, sku: '\u00A0GOWN−UK\u00AD12' }],
  })
  expect(saved.body.variants).toMatchObject([{ sku: 'GOWN-UK12' }])
})

// (rule: pasted-text)
test('a number that grows when it is cleaned is refused, not cut', async () => {
  const { status } = await t.call('owner', 'POST', '/api/admin/products', {
    title: 'Long',
    price_ngn: 100,
    variants: [{ sku: '\uFDFA'.repeat(70) }],
  })
  expect(status).toBe(400)
})
