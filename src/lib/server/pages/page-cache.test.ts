import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PageCache, type Rendered, respondWith } from './page-cache.ts'
import { catalogueTags, listTags, staleTags, type Tag } from '../jobs/shop-change.ts'

const page = (body: string, isCacheable = true): Rendered => ({ status: 200, headers: {}, body, isCacheable })

test('many requests at once cause one render', async () => {
  const cache = new PageCache()
  let renders = 0
  const render = async () => page(String(++renders))
  await Promise.all(Array.from({ length: 20 }, () => cache.get('/', render)))
  await cache.get('/', render)
  expect(renders).toBe(1)
})

test('after 30 s the old page is served while one renewal runs', async () => {
  let now = 0
  const cache = new PageCache(1e6, () => now)
  let renders = 0
  const render = async () => page(`v${++renders}`)
  await cache.get('/', render)
  now = 31_000
  const shown = async () => String(Buffer.from((await cache.get('/', render)).identity))
  expect(await shown()).toBe('v1')
  await expect.poll(shown).toBe('v2')
  expect(renders).toBe(2)
})

test('a page rendered before a change that affects it is not cached after it', async () => {
  const cache = new PageCache()
  let finish: (rendered: Rendered) => void = () => {}
  const slow = cache.get('/', () => new Promise<Rendered>((resolve) => (finish = resolve)))
  cache.drop(null)
  finish(page('old'))
  await slow
  expect(cache.size).toBe(0)
})

test('the cache stays within its bytes and uncacheable answers are not stored', async () => {
  const cache = new PageCache(20_000)
  for (let i = 0; i < 50; i++) await cache.get(`/${i}`, async () => page('x'.repeat(4000)))
  expect(cache.size).toBeLessThan(6)
  expect(cache.bytes).toBeLessThan(20_000)
  const before = cache.size
  await cache.get('/error', async () => page('oops', false))
  expect(cache.size).toBe(before)
})

// (rule: cache-follows-changes)
test('a change drops the pages it is seen in and no others', async () => {
  const cache = new PageCache()
  const pages: Record<string, Tag[]> = {
    '/product/a': ['a', ...listTags(false)],
    '/product/b': ['b', ...catalogueTags],
    '/shop': ['b', ...listTags(false)],
    '/shop?size=S': listTags(true),
    '/about': [],
  }
  const kept = async (notice: string) => {
    for (const [key, tags] of Object.entries(pages))
      await cache.get(key, async () => ({ ...page(key), tags: new Set(tags) }))
    cache.drop(staleTags(notice))
    const there: string[] = []
    for (const key of Object.keys(pages)) {
      const { misses } = cache.counts
      await cache.get(key, () => Promise.reject(new Error('gone'))).catch(() => {})
      if (cache.counts.misses === misses) there.push(key)
    }
    return there
  }
  expect(await kept('product a')).toEqual(['/product/b', '/shop', '/shop?size=S', '/about'])
  expect(await kept('sizes a')).toEqual(['/product/b', '/shop', '/about'])
  expect(await kept('sold-out x dresses')).toEqual(['/product/b', '/about'])
  expect(await kept('listing x')).toEqual(['/about'])
  for (const everything of ['categories', '', 'something new'])
    expect(await kept(everything), everything).toEqual([])
})

// (rule: cache-follows-changes)
test('pages requested again outlast made-up addresses', async () => {
  const cache = new PageCache(100_000)
  for (let i = 0; i < 200; i++) {
    await cache.get('/', async () => page('x'.repeat(4000)))
    await cache.get(`/shop?q=${i}`, async () => page('x'.repeat(4000)))
  }
  expect(cache.counts).toEqual({ hits: 199, misses: 201 })
})

// (rule: cache-follows-changes)
test('each encoding of a page has its own ETag, and a browser gets 304 only for the bytes it has', async () => {
  const stored = await new PageCache().get('/', async () => page('hello'))
  const etagFor = (acceptEncoding: string) => respondWith(stored, { acceptEncoding }).headers.get('etag')!
  const etags = ['br', 'gzip', 'identity'].map(etagFor)
  expect(new Set(etags).size).toBe(3)
  expect(etags.every((etag) => /^"[^"]+"$/.test(etag))).toBe(true)
  const statusFor = (acceptEncoding: string, ifNoneMatch: string) =>
    respondWith(stored, { acceptEncoding, ifNoneMatch }).status
  expect(statusFor('br', `"other", ${etags[0]}`)).toBe(304)
  expect(statusFor('br', etags[1]!)).toBe(200)
  expect(statusFor('identity', etags[0]!)).toBe(200)
})

test('a browser that has the page gets 304, others the encoding they take', async () => {
  const stored = await new PageCache().get('/', async () => page('hello'))
  expect(respondWith(stored, { ifNoneMatch: `W/${stored.etag}` }).status).toBe(304)
  const brotli = respondWith(stored, { acceptEncoding: 'gzip, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(String(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())))).toBe('hello')
  expect(await respondWith(stored, {}).text()).toBe('hello')
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', null],
  ['gzip;q=0.8, br;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', null],
  ['identity, br;q=0.5', null],
  ['x-br, notgzip', null],
  ['br ; q=1.0', 'br'],
  ['br;q=0.000, gzip;q=0.0', null],
])('a client that accepts "%s" gets %s', async (acceptEncoding, encoding) => {
  const stored = await new PageCache().get('/', async () => page('hello'))
  expect(respondWith(stored, { acceptEncoding }).headers.get('content-encoding')).toBe(encoding)
})

// (rule: cache-follows-changes)
test('a page above 500 kB is served and not cached: a few would empty the cache of all others', async () => {
  const cache = new PageCache()
  await cache.get('/', async () => page('home'))
  for (let n = 0; n < 20; n++) await cache.get(`/large-${n}`, async () => page('x'.repeat(500_001)))
  await cache.get('/largest', async () => page('x'.repeat(500_000)))
  expect(cache.size).toBe(2)
})
