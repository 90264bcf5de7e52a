import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, products } from '../db/schema.ts'
import { adminActor, insertCustomer, insertProduct, insertZone } from '../db/test-fixtures.ts'
import { asSystem } from '../lib/server/context.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { listDayOfChanges } from '../admin/owner-mails/day-of-changes.service.ts'
import { openShopApi } from './test-shop-api.ts'

const price = 3_400_000
const why = 'A friend'

let t: Awaited<ReturnType<typeof openShopApi>>
let zone: string
let keys = 0
beforeAll(async () => {
  t = await openShopApi()
  // A till is of somebody who exists.
  const { actor } = await insertCustomer(t.ctx)
  const owner = { ...adminActor, userId: (actor as typeof adminActor).userId }
  t.actors.set('thief', { ...owner, passwordAt: new Date(t.ctx.now().getTime() - hourMs) })
  t.actors.set('owner', owner)
  zone = (await insertZone(t.ctx, { rate: 200_000 })).id
})
afterAll(() => t.close())

type Call = [path: string, body: object]

async function call(who: 'thief' | 'owner', [path, body]: Call, key = `sale-below-${++keys}`) {
  const response = await t.api.request(`/api/admin${path}`, {
    method: 'POST',
    headers: { cookie: who, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { error?: { code: string }; order_id?: string }
  return { status: response.status, code: answer.error?.code, id: answer.order_id }
}

async function piece() {
  const { id, variants } = await insertProduct(t.ctx, { priceNgn: price, variants: [{ stock: 9 }] })
  return { product_id: id, variant_id: variants[0]!.id, quantity: 1 }
}

/** An order from a chat; `goods` is what its pieces come to. */
const chat = (items: object[], goods: number, more: object = {}): Call => [
  '/chat-orders',
  {
    items,
    zone_id: zone,
    hold_minutes: 180,
    first_name: 'Bisi',
    phone: '0803 555 0001',
    total: goods + 200_000,
    key: `chat-below-${++keys}`,
    ...more,
  },
]
const counter = (items: object[], total: number, more: object = {}): Call => [
  '/sales',
  { items, payments: [{ method: 'cash', amount: total }], total, ...more },
]
const at = (unit_price: number) => ({ agreed: { unit_price, reason: why } })

/** A placed order, to which something is added. */
async function added(more: object): Promise<Call> {
  const { id } = await call('owner', chat([await piece()], price))
  const [order] = await t.ctx.db.select().from(orders).where(eq(orders.id, id!))
  const added = [{ ...(await piece()), ...more }]
  const shown = order!.totalAmount + ((more as { price?: number }).price ?? price)
  return [
    `/orders/${id}/lines`,
    { lines: [], added, pieces: [], fees: [], shown, due: 0, updated_at: order!.updatedAt.toISOString() },
  ]
}

const half = price / 2
const doors: [string, (off: number) => Promise<Call>][] = [
  [
    'an agreed price of an order from a chat',
    async (off) => chat([{ ...(await piece()), price: half - off }], half - off),
  ],
  [
    'a discount of an order from a chat',
    async (off) => chat([await piece()], half - off, { discount: { amount: half + off, reason: why } }),
  ],
  [
    'a discount hidden by a fee',
    async (off) =>
      chat([await piece()], half - off + 900_000, {
        discount: { amount: half + off, reason: why },
        fees: [{ title: 'Wrapping', price: 900_000 }],
      }),
  ],
  [
    'a price and a discount together',
    async (off) =>
      chat([{ ...(await piece()), price: 2_400_000 }], half - off, {
        discount: { amount: 2_400_000 - half + off, reason: why },
      }),
  ],
  [
    'an agreed price at the counter',
    async (off) => {
      const { variant_id } = await piece()
      return counter([{ variant_id, quantity: 1, ...at(half - off) }], half - off)
    },
  ],
  [
    'one cheap line among others at the counter',
    async (off) => {
      const [cheap, dear] = [await piece(), await piece()]
      return counter(
        [
          { variant_id: cheap.variant_id, quantity: 1, ...at(half - off) },
          { variant_id: dear.variant_id, quantity: 4 },
        ],
        half - off + 4 * price,
      )
    },
  ],
  [
    'a discount at the counter',
    async (off) => {
      const { variant_id } = await piece()
      return counter([{ variant_id, quantity: 1 }], half - off, {
        discount: { amount: half + off, reason: why },
      })
    },
  ],
  [
    'a sale that was kept on a device',
    async (off) => {
      const { variant_id } = await piece()
      const kept_at = new Date(t.ctx.now().getTime() - minuteMs).toISOString()
      return counter([{ variant_id, quantity: 1, unit_price: half - off }], half - off, { kept_at })
    },
  ],
  ['a line that is added to an order', (off) => added({ price: half - off })],
]

// (rule: steep-price-cut)
test.each(doors)(
  'below half the password is needed for %s; half is sold with one press',
  async (_what, make) => {
    const steep = await make(1)
    const before = await t.ctx.db.$count(orders)
    expect(await call('thief', steep)).toMatchObject({ status: 403, code: 'PASSWORD_AGAIN' })
    expect(await t.ctx.db.$count(orders), 'nothing was sold').toBe(before)
    expect(await call('thief', await make(0))).toMatchObject({ status: 200 })
    expect(await call('owner', steep)).toMatchObject({ status: 200 })
  },
)

// (rule: steep-price-cut)
test('a price that was lowered this week and then agreed on counts from where it was', async () => {
  const { product_id, variant_id } = await piece()
  const [row] = await t.ctx.db.select().from(products).where(eq(products.id, product_id))
  const cut = await t.api.request(`/api/admin/products/${product_id}`, {
    method: 'PATCH',
    headers: { cookie: 'thief', 'content-type': 'application/json' },
    body: JSON.stringify({ updated_at: row!.updatedAt.toISOString(), price_ngn: half }),
  })
  expect(cut.status).toBe(200)
  const sale = counter([{ variant_id, quantity: 1, ...at(half - 100_000) }], half - 100_000)
  expect((await call('thief', sale)).code).toBe('PASSWORD_AGAIN')
})

// (rules: owner-mails, steep-price-cut)
test('the next morning’s mail has orders from chats, and sales at the counter with prices that were given', async () => {
  const { variant_id } = await piece()
  await call('owner', counter([{ variant_id, quantity: 1 }], price))
  await call('owner', chat([], 50_000, { pieces: [{ title: 'Sample scarf', price: 50_000, quantity: 1 }] }))
  t.setNow(new Date(t.ctx.now().getTime() + 24 * hourMs))
  const { lines } = await listDayOfChanges(asSystem(t.ctx, 'test'))
  const text = lines.join('\n')
  expect(text).toMatch(/sold for ₦17,000 at the counter, .*, ₦17,000 below the shop’s prices/)
  expect(text).toMatch(/made order \S+ from a chat for ₦19,000, ₦17,000 off: “A friend”, ₦17,000 below/)
  expect(text).toContain('not in the catalogue: Sample scarf for ₦500')
  expect(text).toMatch(/changed what is in order .*, ₦17,000 below the shop’s prices/)
  expect(text).not.toContain('sold for ₦34,000')
})
