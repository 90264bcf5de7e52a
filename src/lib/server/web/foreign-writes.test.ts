import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import type { ApiEnv } from './api-env.ts'
import { refuseForeignWrites } from './request-guards.ts'

const own = 'https://shop.test'
const app = new Hono<ApiEnv>()
app.use(
  refuseForeignWrites(
    own,
    () => false,
    () => false,
    (path) => path === '/form',
  ),
)
app.post('*', (c) => c.text('done'))
app.onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500))

const send = async (path: string, headers: Record<string, string>) =>
  (await app.request(own + path, { method: 'POST', body: new URLSearchParams({ a: '1' }), headers })).status

// (rule: without-scripts)
test('a form of our own pages is taken where one is expected, one of another site nowhere', async () => {
  expect(await send('/form', { origin: own })).toBe(200)
  // What browsers send under our referrer policy.
  expect(await send('/form', { origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await send('/form', { origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await send('/form', { origin: 'null', 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await send('/form', { origin: 'null' })).toBe(403)
  expect(await send('/form', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await send('/form', { 'sec-fetch-site': 'cross-site' })).toBe(403)
})

test('everywhere else a form is refused, also our own', async () => {
  expect(await send('/api/cart', { origin: own, 'content-length': '3' })).toBe(415)
  expect(await send('/api/cart', { origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(403)
})
