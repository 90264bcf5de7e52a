import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, featuredShowcase, products, promoCodes } from '../db/schema.ts'
import {
  adminActor,
  insertCustomer,
  insertOrder,
  insertProduct,
  insertPromoCode,
} from '../db/test-fixtures.ts'
import { hourMs } from '../lib/time.ts'
import { tag5 } from '../promotions/test-promo-code.ts'
import { openShopApi } from './test-shop-api.ts'

let t: Awaited<ReturnType<typeof openShopApi>>
beforeAll(async () => {
  t = await openShopApi()
  t.actors.set('thief', { ...adminActor, passwordAt: new Date(t.ctx.now().getTime() - hourMs) })
  t.actors.set('owner', adminActor)
})
afterAll(() => t.close())

async function call(who: 'thief' | 'owner', [method, path, body]: Call) {
  const response = await t.api.request(`/api/admin${path}`, {
    method,
    headers: { cookie: who, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, code: /"code":"(\w+)"/.exec(text)?.[1] }
}

const account = 'Pay to Thief Bank 0123456789'

type Call = [method: string, path: string, body: object]
const product = () => insertProduct(t.ctx, { priceNgn: 1_000_100, priceUsd: 2_000 })
const code = (own: object) => ['POST', '/promotions', { ...tag5, ...own }] satisfies Call
const bulk = (ids: string[], change: object) =>
  ['POST', '/products/bulk', { id: randomUUID(), selection: { ids }, change }] satisfies Call
const updated_at = (row: { updatedAt: Date }) => row.updatedAt.toISOString()
const setting = (key: string, value: unknown) =>
  ['PATCH', '/settings', { values: { [key]: value }, updated_at: {} }] satisfies Call

/** The sensitive calls, each on its own rows. */
const wanted: [string, () => Promise<Call>][] = [
  [
    'a price below half',
    async () => {
      const row = await product()
      return ['PATCH', `/products/${row.id}`, { updated_at: updated_at(row), price_ngn: 5_000 }]
    },
  ],
  [
    'a dollar price below half',
    async () => {
      const row = await product()
      return ['PATCH', `/products/${row.id}`, { updated_at: updated_at(row), price_usd: 999 }]
    },
  ],
  [
    'a price below half in the editor',
    async () => {
      const row = await product()
      const fields = { price_ngn: 500_000, compare_at_price: 1_000_100 }
      return ['POST', `/products/${row.id}/save`, { updated_at: updated_at(row), fields }]
    },
  ],
  [
    'a bulk cut by 60 percent',
    async () => bulk([(await product()).id], price({ by: 'percent', value: -60 })),
  ],
  [
    'a bulk cut by an amount',
    async () => bulk([(await product()).id], price({ by: 'amount', value: -900_000 })),
  ],
  [
    'a sale below half',
    async () => bulk([(await product()).id], { kind: 'sale', step: { by: 'percent', value: -51 } }),
  ],
  ['a code of 100 percent', async () => code({ code: 'ALL', value: 100 })],
  ['a code of half', async () => code({ code: 'HALF', value: 50 })],
  ['an amount without a minimum', async () => code({ code: 'FIXED', kind: 'fixed', value: 1_000 })],
  [
    'an amount of half the minimum',
    async () => code({ code: 'FIXED2', kind: 'fixed', value: 500_000, minimum_goods: 1_000_000 }),
  ],
  [
    'a code made larger',
    async () => {
      const row = await insertPromoCode(t.ctx, { code: 'GROWS' })
      return ['PATCH', `/promotions/${row.id}`, { updated_at: updated_at(row), value: 90 }]
    },
  ],
  [
    'a large code opened again',
    async () => {
      const row = await insertPromoCode(t.ctx, { code: 'CLOSED', value: 90, isActive: false })
      return ['PATCH', `/promotions/${row.id}`, { updated_at: updated_at(row), is_active: true }]
    },
  ],
  ...[
    ['admin_email', 'thief@example.com'],
    ['mail_security', false],
    ['mail_changes', false],
    ['whatsapp', '2348099999999'],
    ['phone', '+234 809 999 9999'],
    ['email', 'thief@example.com'],
    ['instagram_url', 'https://www.instagram.com/thief'],
    ['mail_footer', account],
    ['mail_greeting', account],
    ['promo_banner', account],
    ['about_text', account],
    ['returns_text', account],
    ['faqs', [{ group: 'Paying', question: 'How do I pay?', answer: account }]],
    ['claims', [account]],
    ['tagline', account],
    ['carriers', [{ name: 'GIG', tracking_url: 'https://thief.example/{number}' }]],
    ['delivery_code', true],
  ].map(([key, value]): [string, () => Promise<Call>] => [
    `the setting ${String(key)}`,
    async () => setting(String(key), value),
  ]),
  ['one setting alone', async () => ['PUT', '/settings/tiktok_url', { value: '@thief', updated_at: null }]],
  ['all orders as a file', async () => ['POST', '/orders/export', {}]],
  ['all customers as a file', async () => ['POST', '/customers/export', {}]],
  ['the movements of credit as a file', async () => ['POST', '/lists/credit-movements/export', {}]],
  [
    'a customer as a file',
    async () => ['POST', `/customers/${(await insertCustomer(t.ctx)).user.id}/export`, {}],
  ],
  [
    'who waits for a drop as a file',
    async () => {
      const [drop] = await t.ctx.db
        .insert(featuredShowcase)
        .values({ title: 'Drop', mode: 'upcoming' })
        .returning()
      return ['POST', `/featured/${drop!.id}/signups/export`, {}]
    },
  ],
  [
    'a paid parcel sent elsewhere',
    async () => {
      const order = await insertOrder(t.ctx, { status: 'paid' })
      const contact = { first_name: 'T', last_name: '', phone: '08031234567', email: order.email }
      const place = { address: '1 Thief Road', landmark: '', city: 'Ikeja', zip_code: '' }
      return ['PUT', `/orders/${order.id}/contact`, { ...contact, ...place, updated_at: updated_at(order) }]
    },
  ],
  [
    'somebody else signed out',
    async () => ['POST', `/customers/${(await insertCustomer(t.ctx)).user.id}/sign-out`, {}],
  ],
]
const price = (step: object) => ({ kind: 'price', step })

// (rule: password-again)
test.each(wanted)('with a cookie alone nobody gets %s; with the password it works', async (_what, make) => {
  const attack = await make()
  const lines = await t.ctx.db.$count(auditLog)
  expect(await call('thief', attack)).toEqual({ status: 403, code: 'PASSWORD_AGAIN' })
  expect(await t.ctx.db.$count(auditLog), 'nothing was done').toBe(lines)
  expect(await call('owner', attack)).toMatchObject({ status: expect.toBeOneOf([200, 201]) })
})

// (rule: steep-price-cut)
test('a price that falls step by step is held against the highest of the last week', async () => {
  const { id } = await product()
  const cut = async (price_ngn: number) => {
    const [row] = await t.ctx.db.select().from(products).where(eq(products.id, id))
    return call('thief', ['PATCH', `/products/${id}`, { updated_at: updated_at(row!), price_ngn }])
  }
  expect((await cut(600_000)).status).toBe(200)
  expect((await cut(310_000)).code).toBe('PASSWORD_AGAIN')
  expect((await call('thief', bulk([id], price({ by: 'percent', value: -40 })))).code).toBe('PASSWORD_AGAIN')
  t.setNow(new Date(t.ctx.now().getTime() + 8 * 24 * hourMs))
  expect((await cut(310_000)).status).toBe(200)
})

// (rule: steep-price-cut)
test('a bulk change that is refused has changed nothing, also where some prices fall by less', async () => {
  const dear = await insertProduct(t.ctx, { priceNgn: 1_000_000 })
  const cheap = await insertProduct(t.ctx, { priceNgn: 100_000 })
  const attack = bulk([dear.id, cheap.id], price({ by: 'amount', value: -60_000 }))
  expect((await call('thief', attack)).code).toBe('PASSWORD_AGAIN')
  const [row] = await t.ctx.db.select().from(products).where(eq(products.id, dear.id))
  expect(row!.priceNgn).toBe(1_000_000)
})

// (rule: steep-price-cut)
test('everyday prices, sales and codes stay one press', async () => {
  const row = await product()
  const everyday: Call[] = [
    ['PATCH', `/products/${row.id}`, { updated_at: updated_at(row), price_ngn: 600_000, price_usd: 1_500 }],
    bulk([(await product()).id], price({ by: 'percent', value: -30 })),
    bulk([(await product()).id], { kind: 'sale', step: { by: 'percent', value: -50 } }),
    [
      'POST',
      '/products/bulk/preview',
      { selection: { ids: [row.id] }, change: price({ by: 'percent', value: -90 }) },
    ],
    code({ code: 'FIVE', value: 5 }),
    code({ code: 'BIG', kind: 'fixed', value: 200_000, minimum_goods: 1_000_000 }),
    code({ code: 'FREE', kind: 'free_delivery', value: 0 }),
    setting('dispatch_cutoff_hour', 12),
    setting('low_stock', 4),
  ]
  for (const each of everyday)
    expect(await call('thief', each)).toMatchObject({ status: expect.toBeOneOf([200, 201]) })
})

// (rule: large-promo-code)
test('a large code is ended with one press', async () => {
  const row = await insertPromoCode(t.ctx, { code: 'OPEN', value: 90 })
  const end: Call = ['PATCH', `/promotions/${row.id}`, { updated_at: updated_at(row), is_active: false }]
  expect((await call('thief', end)).status).toBe(200)
  const [now] = await t.ctx.db.select().from(promoCodes).where(eq(promoCodes.id, row.id))
  expect(now!.isActive).toBe(false)
})
