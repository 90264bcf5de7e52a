import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { PageCache } from '../lib/server/pages/page-cache.ts'
import { mountPages } from './pages.server.ts'

// (rules: variant-address, cache-follows-changes)
test('a product is kept once for each size and colour it has, however its address is written', async () => {
  const app = new Hono()
  const cache = new PageCache()
  let drawn = 0
  mountPages(app, {
    render: async ({ url }) => {
      drawn += 1
      const { searchParams } = new URL(url)
      if (!['UK 12', null].includes(searchParams.get('size')))
        return new Response(null, { status: 302, headers: { location: '/product/adire' } })
      return new Response('<p>Page</p>', { headers: { 'content-type': 'text/html' } })
    },
    cache,
    appUrl: 'https://shop.test',
    securityHeaders: {},
    log: pino({ enabled: false }),
  })
  const statusOf = async (query: string) =>
    (await app.request(`https://shop.test/product/adire${query}`)).status
  const spellings = [
    '?size=UK%2012&colour=Ink',
    '?colour=Ink&size=UK+12',
    '?colour=%20Ink&size=UK%2012%00',
    '?size=UK+12&size=x&colour=Ink&colour=y&utm_source=z',
  ]
  for (const query of spellings) expect(await statusOf(query)).toBe(200)
  for (const query of ['', '?size=', '?colour=%20%20', '?colour=&colour=x'])
    expect(await statusOf(query)).toBe(200)
  expect([cache.size, drawn]).toEqual([2, 2])
  for (let each = 0; each < 20; each++) expect(await statusOf(`?size=${each}`)).toBe(302)
  expect(cache.size).toBe(2)
})
