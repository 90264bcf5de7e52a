import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoProducts } from '../../demo/catalogue.ts'
import { seedDemo } from '../../demo/seed.ts'
import { checkConsistency } from '../admin/shop-health/consistency.service.ts'
import { rowsOf } from '../db/rows.ts'
import { orderLines, products, productVariants } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import {
  adminActor,
  insertCategory,
  insertCustomer,
  insertOrder,
  insertPayment,
  insertProduct,
  strangers,
} from '../db/test-fixtures.ts'
import { type Actor, asSystem, requireOwner } from '../lib/server/context.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { holdStock, sellHeldStock } from '../orders/changes/stock.service.ts'
import { listSettingsForOwner } from '../settings/owner-settings.service.ts'
import { operationsApi } from '../lib/server/web/operation.ts'
import { countTrustFacts } from '../trust/trust.service.ts'
import { sampleRemovers } from '../app/feature-parts.ts'
import * as samples from './make-it-mine.service.ts'

const unused = { put: async () => {}, get: async () => null, remove: async () => {}, async *list() {} }
const queue = { send: () => Promise.reject(new Error('Nothing is sent')) }
const needs = { backUp: async () => ({ file: '/backups/shop.tar.gz' }), removers: sampleRemovers }

let t: Awaited<ReturnType<typeof openTestContext>>
beforeEach(async () => {
  await t?.close()
  t = await openTestContext()
})
afterAll(() => t.close())

const { makeItMine, readDemo } = samples
const beginAsDemo = () =>
  seedDemo(asSystem({ db: t.database.db, now: t.ctx.now, queue }, 'seed'), unused, { hasLife: true })

const owner = () => requireOwner(t.ctxFor({ ...adminActor, passwordAt: t.ctx.now() }))
const countOf = async (from: string) => {
  const [row] = await rowsOf<{ n: number }>(t.ctx.db)`select count(*)::int as n from ${sql.raw(from)}`
  return row!.n
}

/** A real customer bought a demo product: paid, with its pieces out of stock. */
async function buyDemoProduct(slug = 'oniko-starburst-wrap-dress') {
  const { user: customer } = await insertCustomer(t.ctx)
  const [bought] = await t.ctx.db
    .select({
      variantId: productVariants.id,
      productId: products.id,
      title: products.title,
      price: products.priceNgn,
    })
    .from(productVariants)
    .innerJoin(products, sql`${products.id} = ${productVariants.productId}`)
    .where(sql`${products.slug} = ${slug} and ${productVariants.stock} > 1`)
    .limit(1)
  const { variantId, productId, title, price } = bought!
  const order = await insertOrder(t.ctx, {
    userId: customer.id,
    subtotal: price,
    totalAmount: price,
    status: 'paid',
    holdState: 'sold',
    paidAt: t.ctx.now(),
  })
  await t.ctx.db.insert(orderLines).values({
    orderId: order.id,
    productId,
    variantId,
    title,
    unitPrice: price,
    quantity: 1,
    lineTotal: price,
  })
  await holdStock(t.ctx, order.id)
  await sellHeldStock(t.ctx, order.id)
  await insertPayment(t.ctx, { orderId: order.id, asked: price, paid: price })
  return { order, customer, productId }
}

/** All that a real order is. */
const wholeOrder = (id: string) =>
  rowsOf(
    t.ctx.db,
  )`select o.*, b.*, (select json_agg(l order by l.id) from order_lines l where l.order_id = o.id) as lines,
      (select json_agg(p order by p.id) from payments p where p.order_id = o.id) as payments,
      (select json_agg(m order by m.id) from stock_movements m where m.order_id = o.id) as movements,
      (select row_to_json(u) from users u where u.id = o.user_id) as customer
    from orders o join order_balances b on b.order_id = o.id where o.id = ${id}`

const tables = [
  'orders',
  'users',
  'products',
  'product_variants',
  'payments',
  'settings',
  'shipping_zones',
  'stock_movements',
]
const countAll = () => Promise.all(tables.map(async (table) => [table, await countOf(table)]))

// (rule: make-it-mine)
test('everything of the demo goes, and the shop is as one that began empty', async () => {
  await beginAsDemo()
  await countTrustFacts(t.ctx, { isLive: false })
  const demo = await readDemo(owner())
  expect(demo!.goes).toMatchObject({ products: demoProducts.length, categories: 5, codes: 1, customers: 110 })
  expect(demo!.goes.orders).toBeGreaterThan(200)
  expect(demo!.stays).toEqual({ orders: 0, products: 0, own_products: 0 })
  expect(await makeItMine({ ...owner(), ...needs }, { keep_words: false })).toEqual({
    backup: '/backups/shop.tar.gz',
    demo,
  })
  const left = [
    'orders',
    'payments',
    'tills',
    'products',
    'categories',
    'promo_codes',
    'featured_showcase',
    'shipping_zones',
    'pickup_places',
  ]
  for (const table of [
    ...left,
    'search_misses',
    'trust_facts',
    'stock_movements',
    'demo_rows',
    'users',
    'shipping_settings',
  ])
    expect([table, await countOf(table)]).toEqual([table, 0])
  expect((await listSettingsForOwner(owner())).filter(({ is_own }) => is_own)).toEqual([])
  expect(await readDemo(owner())).toBeNull()
  await expect(makeItMine({ ...owner(), ...needs }, { keep_words: false })).rejects.toMatchObject({
    code: 'NO_DEMO',
  })
})

// (rule: make-it-mine)
test('a real order stays whole with customer and payment, its demo product archived, other products as they are', async () => {
  await beginAsDemo()
  const real = await buyDemoProduct()
  const category = await insertCategory(t.ctx, 'mine')
  const own = await insertProduct(t.ctx, { categoryId: category.id })
  const before = await wholeOrder(real.order.id)
  const demo = await readDemo(owner())
  expect(demo!.stays).toEqual({ orders: 1, products: 1, own_products: 1 })
  await makeItMine({ ...owner(), ...needs }, { keep_words: true })
  expect(await wholeOrder(real.order.id)).toEqual(before)
  const left = await t.ctx.db.select({ id: products.id, status: products.status }).from(products)
  expect(left).toEqual(
    expect.arrayContaining([
      { id: real.productId, status: 'archived' },
      { id: own.id, status: 'live' },
    ]),
  )
  expect(left).toHaveLength(2)
  expect(await countOf('orders')).toBe(1)
  expect(await countOf('shipping_zones')).toBeGreaterThan(40)
  expect((await checkConsistency(t.ctx)).findings).toEqual([])
  const shown = await countOf(`categories where visible`)
  expect(shown).toBe(1)
})

test('a place and a text that the owner changed are hers', async () => {
  await beginAsDemo()
  await t.ctx.db.execute(
    sql`update shipping_zones set rate = 1, updated_at = now() + interval '1 day' where name = 'Ikorodu'`,
  )
  await t.ctx.db.execute(
    sql`update settings set value = '"Mine"', updated_at = now() + interval '1 day' where key = 'brand_name'`,
  )
  await makeItMine({ ...owner(), ...needs }, { keep_words: false })
  expect(await countOf(`shipping_zones`)).toBe(1)
  expect((await listSettingsForOwner(owner())).flatMap(({ key, is_own }) => (is_own ? key : []))).toEqual([
    'brand_name',
  ])
})

// (rule: make-it-mine)
test('one without a backup, or that breaks off, has changed nothing, and the next one finishes', async () => {
  await beginAsDemo()
  const real = await buyDemoProduct()
  const [before, order] = [await countAll(), await wholeOrder(real.order.id)]
  const failing = () => Promise.reject(new Error('The disk is full'))
  await expect(makeItMine({ ...owner(), ...needs, backUp: failing }, { keep_words: false })).rejects.toThrow(
    'The disk is full',
  )
  expect(await countAll()).toEqual(before)
  await t.ctx.db.execute(sql`create function fail_now() returns trigger language plpgsql as $$
    begin raise exception 'killed'; end $$`)
  await t.ctx.db.execute(
    sql`create trigger fails before delete on demo_rows for each statement execute function fail_now()`,
  )
  await expect(makeItMine({ ...owner(), ...needs }, { keep_words: false })).rejects.toThrow()
  expect(await countAll()).toEqual(before)
  await t.ctx.db.execute(sql`drop trigger fails on demo_rows`)
  await makeItMine({ ...owner(), ...needs }, { keep_words: false })
  expect(await countOf('orders')).toBe(1)
  expect(await wholeOrder(real.order.id)).toEqual(order)
})

// (rules: make-it-mine, password-again)
test('it is the owner’s alone, with her password', async () => {
  await insertOrder(t.ctx, { isSample: true })
  let actor: Actor = { ...adminActor, passwordAt: null }
  const { call } = openTestApp(operationsApi('Admin', samples, needs) as never, () => t.ctxFor(actor))
  const json = { keep_words: false }
  expect((await call('POST', '/api/admin/demo/make-it-mine', json)).body.error.code).toBe('PASSWORD_AGAIN')
  const helper = { ...adminActor, role: 'helper' as const, passwordAt: t.ctx.now() }
  for (const stranger of [...strangers, helper]) {
    actor = stranger
    expect((await call('GET', '/api/admin/demo')).status).toBe(404)
    expect((await call('POST', '/api/admin/demo/make-it-mine', json)).status).toBe(404)
  }
  expect(await countOf('orders')).toBe(1)
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'an order of the last piece that is placed meanwhile is finished first, and neither ends in a deadlock',
  async () => {
    await beginAsDemo()
    const [taken, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const order = t.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`update product_variants set held = stock where id = (
        select v.id from product_variants v join products p on p.id = v.product_id
        where p.slug = 'oniko-starburst-wrap-dress' and v.stock > 1 order by v.id limit 1)`)
      taken.resolve()
      await mayCommit.promise
    })
    await taken.promise
    const made = makeItMine({ ...owner(), ...needs }, { keep_words: false }).catch((error: unknown) => error)
    const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => rowsOf(t.ctx.db)`${waiting}`, { timeout: 10_000 }).toHaveLength(1)
    mayCommit.resolve()
    await order
    expect(await made).toMatchObject({ backup: '/backups/shop.tar.gz' })
  },
)
