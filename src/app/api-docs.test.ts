import { afterEach, expect, test } from 'vitest'
import { insertCustomer } from '../db/test-fixtures.ts'
import { openShopApi } from './test-shop-api.ts'

let t: Awaited<ReturnType<typeof openShopApi>>
afterEach(() => t.close())

const paths = ['/api/docs', '/api/openapi.json']
const statusesFor = (cookie: string) =>
  Promise.all(paths.map(async (path) => (await t.api.request(path, { headers: { cookie } })).status))

test('a demo shows its calls to everybody, on a page that runs no script', async () => {
  t = await openShopApi()
  expect(await statusesFor('')).toEqual([200, 200])
  const { headers } = await t.api.request('/api/docs')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; /)
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

// (rule: calls-describe-themselves)
test('a live shop shows its API document to staff; others get 404', async () => {
  t = await openShopApi({ MODE: 'live' })
  const { actor } = await insertCustomer(t.ctx)
  t.actors.set('shopper', actor).set('helper', { ...actor, role: 'helper' })
  expect(await statusesFor('')).toEqual([404, 404])
  expect(await statusesFor('shopper')).toEqual([404, 404])
  expect(await statusesFor('helper')).toEqual([200, 200])
})
