import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PageCache, type Rendered, respondWith } from './page-cache.ts'

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

test('a page rendered before a clear is not kept after it', async () => {
  const cache = new PageCache()
  let finish: (rendered: Rendered) => void = () => {}
  const slow = cache.get('/', () => new Promise<Rendered>((resolve) => (finish = resolve)))
  cache.clear()
  finish(page('old'))
  await slow
  expect(cache.size).toBe(0)
})

test('the cache stays within its bytes and answers that may not be kept are not', async () => {
  const cache = new PageCache(20_000)
  for (let i = 0; i < 50; i++) await cache.get(`/${i}`, async () => page('x'.repeat(4000)))
  expect(cache.size).toBeLessThan(6)
  const before = cache.size
  await cache.get('/error', async () => page('oops', false))
  expect(cache.size).toBe(before)
})

test('a browser that has the page gets 304, others the encoding they take', async () => {
  const stored = await new PageCache().get('/', async () => page('hello'))
  expect(respondWith(stored, { ifNoneMatch: `W/${stored.etag}` }).status).toBe(304)
  const brotli = respondWith(stored, { acceptEncoding: 'gzip, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(String(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())))).toBe('hello')
  expect(await respondWith(stored, {}).text()).toBe('hello')
})
