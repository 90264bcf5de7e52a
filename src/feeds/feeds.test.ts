import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { settings } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertProduct, insertZone } from '../db/test-fixtures.ts'
import { runJob } from '../lib/server/jobs/test-jobs.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import type { Storage } from '../media/storage.server.ts'
import { feedsApi } from './feeds.api.ts'
import { feedsJobs } from './feeds.jobs.ts'
import { readFeedState, writeFeeds } from './write-feeds.service.ts'

const files = new Map<string, Uint8Array>()
let reads = 0
const storage: Storage = {
  put: async (name, bytes) => void files.set(name, bytes),
  get: async (name) => {
    reads += 1
    return files.get(name) ?? null
  },
  remove: async (name) => void files.delete(name),
  list: () => {
    throw new Error('not listed')
  },
}
const deps = { storage, appUrl: 'https://shop.example' }
const firstTime = new Date('2026-11-20T10:00:00Z')
const later = new Date('2026-11-20T10:15:00Z')

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
beforeEach(async () => {
  await t.ctx.db.execute(sql`truncate products, product_feeds, settings, shipping_zones cascade`)
  files.clear()
  t.setNow(firstTime)
})
afterAll(() => t.close())

const switchOn = () => t.ctx.db.insert(settings).values({ key: 'product_feeds', value: true })
const write = () =>
  runJob(feedsJobs({ ctx: t.ctx, storage, env: { APP_URL: deps.appUrl } }), { name: 'feeds.write' })
const textOf = (file: string) => gunzipSync(files.get(`feeds/${file}.gz`)!).toString()

// (rule: product-feeds)
test('nothing is written until the owner switches feeds on', async () => {
  await insertProduct(t.ctx)
  await write()
  expect([files.size, await readFeedState(t.ctx)]).toEqual([0, null])
})

// (rules: product-feeds, feed-rows)
test('each variant of a live piece has one row; archived and hidden pieces and those without a picture have none', async () => {
  await switchOn()
  await insertZone(t.ctx, { rate: 350_000 })
  await insertProduct(t.ctx, {
    title: 'Oniko 💃🏾\u0007Wrap',
    slug: 'oniko',
    variants: [
      { stock: 2, size: 'UK 12', color: 'Ink' },
      { stock: 3, held: 3, size: 'One size', color: null },
    ],
  })
  await insertProduct(t.ctx, { slug: 'gone', status: 'archived' })
  await insertProduct(t.ctx, { slug: 'draft', status: 'draft' })
  await insertProduct(t.ctx, { slug: 'bare', hasImage: false })
  await write()
  const xml = textOf('google.xml')
  expect(xml.match(/<item>/g)).toHaveLength(2)
  expect(xml).toContain('<g:title>Oniko 💃🏾Wrap, UK 12 / Ink</g:title>')
  expect(xml).toContain('<g:link>https://shop.example/product/oniko?size=UK%2012&#38;colour=Ink</g:link>')
  expect(xml.match(/<g:availability>\w+/g)).toEqual([
    '<g:availability>in_stock',
    '<g:availability>out_of_stock',
  ])
  expect(xml).toContain('<g:price>3500.00 NGN</g:price></g:shipping>')
  expect(xml).toMatch(/^<\?xml .*<\/channel><\/rss>\n$/s)
  expect(textOf('meta.csv').trim().split('\r\n')).toHaveLength(3)
  expect(await readFeedState(t.ctx)).toMatchObject({ writtenAt: firstTime, rows: 2, failure: null })
})

// (rule: product-feeds)
test('a shop of many pieces has a row for each', async () => {
  await switchOn()
  const { categoryId } = await insertProduct(t.ctx)
  await t.ctx.db.execute(sql`insert into products (title, slug, price_ngn, status, category_id)
    select 'Piece ' || n, 'piece-' || n, 100000, 'live', ${categoryId} from generate_series(1, 1203) n`)
  await t.ctx.db.execute(sql`insert into product_variants (product_id, sku)
    select id, slug from products where slug like 'piece-%'`)
  await t.ctx.db.execute(sql`insert into product_images (product_id, key, alt, width, height, thumbhash)
    select id, slug, '', 800, 1000, 'AAAA' from products where slug like 'piece-%'`)
  await write()
  expect((await readFeedState(t.ctx))?.rows).toBe(1204)
  expect(textOf('google.xml').match(/<item>/g)).toHaveLength(1204)
})

// (rule: last-good-feed)
test('a file that lacks rows, or that storage does not take, replaces nothing, and why is known', async () => {
  await switchOn()
  await insertProduct(t.ctx, { variants: [{ stock: 2 }, { stock: 1 }] })
  await write()
  const good = files.get('feeds/google.xml.gz')
  t.setNow(later)
  await writeFeeds(t.ctx, { ...deps, readProducts: async function* () {} })
  expect(await readFeedState(t.ctx)).toMatchObject({
    writtenAt: firstTime,
    rows: 2,
    failedAt: later,
    failure: 'The file had 0 rows, the shop has 2',
  })
  const full: Storage = {
    ...storage,
    put: async () => {
      throw new Error('The disk is full')
    },
  }
  await writeFeeds(t.ctx, { ...deps, storage: full })
  expect((await readFeedState(t.ctx))?.failure).toBe('The disk is full')
  expect(files.get('feeds/google.xml.gz')).toBe(good)
  await write()
  expect(await readFeedState(t.ctx)).toMatchObject({ writtenAt: later, failedAt: null, failure: null })
})

// (rule: feeds-cost-nothing)
test('a feed is there for everybody while it is on, packed or plain, and is read once however often it is asked for', async () => {
  const { app } = openTestApp(feedsApi({ storage }) as never, () => t.ctx)
  const ask = (file: string, headers: Record<string, string> = {}) =>
    app.request(`/feeds/${file}`, { headers })
  await insertProduct(t.ctx, { variants: [{ stock: 2 }, { stock: 1 }] })
  expect((await ask('google.xml')).status).toBe(404)
  await switchOn()
  expect((await ask('google.xml')).status).toBe(404)
  await write()
  t.setNow(later)
  reads = 0
  const packed = await ask('google.xml', { 'accept-encoding': 'gzip, br' })
  expect([packed.status, packed.headers.get('content-encoding'), packed.headers.get('content-type')]).toEqual(
    [200, 'gzip', 'application/xml; charset=utf-8'],
  )
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(textOf('google.xml'))
  const plain = await ask('google.xml', { 'accept-encoding': 'identity' })
  expect(await plain.text()).toBe(textOf('google.xml'))
  for (let each = 0; each < 100; each++) {
    const etag = packed.headers.get('etag')!
    const again = await ask('google.xml', { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
  }
  expect(reads).toBe(1)
  expect(await (await ask('meta.csv')).text()).toBe(textOf('meta.csv'))
})

// (rule: feeds-cost-nothing)
test('half a minute after a new file is written it is the one that is served', async () => {
  const { app } = openTestApp(feedsApi({ storage }) as never, () => t.ctx)
  const rows = async () => (await (await app.request('/feeds/google.xml')).text()).match(/<item>/g)?.length
  await switchOn()
  await insertProduct(t.ctx)
  await write()
  expect(await rows()).toBe(1)
  t.setNow(new Date(firstTime.getTime() + 20_000))
  await insertProduct(t.ctx)
  await write()
  expect(await rows()).toBe(1)
  t.setNow(new Date(firstTime.getTime() + 40_000))
  expect(await rows()).toBe(2)
})
