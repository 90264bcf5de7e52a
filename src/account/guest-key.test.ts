import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApi } from '../lib/server/api.ts'
import type { Actor } from '../lib/server/context.ts'
import { createGuestKeys, guestKeyOf } from './guest-key.server.ts'

/** A call that writes twice for whoever its cookie names. */
function shopAt(appUrl: string) {
  const { ensureGuestKey } = createGuestKeys(appUrl)
  const app = createApi()
  app.use('*', async (c, next) => {
    const actor: Actor = { kind: 'guest', guestKey: guestKeyOf(c.req.raw.headers) }
    c.set('ctx', { actor } as never)
    await next()
  })
  app.get('/', (c) => c.json({ first: ensureGuestKey(c), second: ensureGuestKey(c) }))
  return app
}

test("a guest's first write issues one cookie of 256 random bits and keys rows by its hash", async () => {
  const response = await shopAt('https://shop.test').request('/')
  const cookies = response.headers.getSetCookie()
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^guest=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const value = /^guest=([\w-]+)/.exec(cookies[0]!)![1]!
  const keys = await response.json()
  expect(keys.first).toBe(createHash('sha256').update(value).digest('hex'))
  expect(keys.second).toBe(keys.first)

  const again = await shopAt('https://shop.test').request('/', { headers: { cookie: `guest=${value}` } })
  expect(again.headers.getSetCookie()).toEqual([])
  expect((await again.json()).first).toBe(keys.first)
})

test('two guests never share a key, and on http the cookie is not Secure', async () => {
  const app = shopAt('http://127.0.0.1:3000')
  const [one, two] = [await app.request('/'), await app.request('/')]
  expect((await one.json()).first).not.toBe((await two.json()).first)
  expect(one.headers.getSetCookie()[0]).not.toContain('Secure')
})

test.each(['short', 'x'.repeat(44), `${'x'.repeat(42)}!`])('a made-up cookie %s is no guest', (value) => {
  expect(guestKeyOf(new Headers({ cookie: `guest=${value}` }))).toBeNull()
})
