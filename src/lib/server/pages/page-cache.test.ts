import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PageCache, type Rendered, respondWith } from './page-cache.ts'
import type { Contents, ListPart, ShopChange } from '../jobs/shop-change.ts'

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

test('a page rendered before a change that is seen in it is not kept after it', async () => {
  const cache = new PageCache()
  let finish: (rendered: Rendered) => void = () => {}
  const slow = cache.get('/', () => new Promise<Rendered>((resolve) => (finish = resolve)))
  cache.drop({ kind: 'everything' })
  finish(page('old'))
  await slow
  expect(cache.size).toBe(0)
})

test('the cache stays within its bytes and answers that may not be kept are not', async () => {
  const cache = new PageCache(20_000)
  for (let i = 0; i < 50; i++) await cache.get(`/${i}`, async () => page('x'.repeat(4000)))
  expect(cache.size).toBeLessThan(6)
  expect(cache.bytes).toBeLessThan(20_000)
  const before = cache.size
  await cache.get('/error', async () => page('oops', false))
  expect(cache.size).toBe(before)
})

const of = (productIds: string[], lists: ListPart[] = []) => ({ productIds: new Set(productIds), lists })

// (rule: cache-follows-changes)
test('a change drops the pages it is seen in and no others', async () => {
  const cache = new PageCache()
  const show = async (key: string, contents?: Contents) => {
    await cache.get(key, async () => ({ ...page(key), ...(contents && { contents }) }))
  }
  const all = async () => {
    await show('/product/a', of(['a'], [{ categoryId: 'dresses', asksForSizes: false }]))
    await show('/product/b', of(['b'], [{ categoryId: 'tops', asksForSizes: false }]))
    await show('/shop', of(['b'], [{ categoryId: null, asksForSizes: false }]))
    await show('/shop?size=S', of([], [{ categoryId: 'tops', asksForSizes: true }]))
    await show('/about', of([]))
  }
  const kept = async (change: ShopChange) => {
    await all()
    cache.drop(change)
    const keys = ['/product/a', '/product/b', '/shop', '/shop?size=S', '/about']
    const there: string[] = []
    for (const key of keys) {
      const { misses } = cache.counts
      await cache.get(key, () => Promise.reject(new Error('gone'))).catch(() => {})
      if (cache.counts.misses === misses) there.push(key)
    }
    return there
  }
  expect(await kept({ kind: 'product', productId: 'a' })).toEqual([
    '/product/b',
    '/shop',
    '/shop?size=S',
    '/about',
  ])
  expect(await kept({ kind: 'sizes', productId: 'a' })).toEqual(['/product/b', '/shop', '/about'])
  expect(await kept({ kind: 'sold-out', productId: 'x', categoryId: 'dresses' })).toEqual([
    '/product/b',
    '/about',
  ])
  expect(await kept({ kind: 'listing', productId: 'x' })).toEqual(['/about'])
  expect(await kept({ kind: 'everything' })).toEqual([])
})

// (rule: cache-follows-changes)
test('made-up addresses push out only each other', async () => {
  const cache = new PageCache(100_000)
  for (const key of ['/', '/', '/shop', '/shop']) await cache.get(key, async () => page('x'.repeat(4000)))
  for (let i = 0; i < 200; i++) await cache.get(`/shop?q=${i}`, async () => page('x'.repeat(4000)))
  const { hits } = cache.counts
  for (const key of ['/', '/shop']) await cache.get(key, async () => page('again'))
  expect(cache.counts.hits).toBe(hits + 2)
})

// (rule: cache-follows-changes)
test('each encoding of a page has an ETag of its own, and a browser is answered 304 only for the bytes it has', async () => {
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
