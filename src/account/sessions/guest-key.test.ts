import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApi } from '../../lib/server/web/api.ts'
import type { Actor } from '../../lib/server/context.ts'
import { createGuestKeys, guestKeyOf } from './guest-key.server.ts'

const AUTH_SECRET = 'a secret of the tests, 32 characters long'

/** A call that writes twice for the guest of its cookie. */
function shopAt(appUrl: string) {
  const env = { APP_URL: appUrl, AUTH_SECRET }
  const { ensureGuestKey } = createGuestKeys(env)
  const app = createApi()
  app.use('*', async (c, next) => {
    const actor: Actor = { kind: 'guest', guestKey: guestKeyOf(c.req.raw.headers, env) }
    c.set('ctx', { actor } as never)
    await next()
  })
  app.get('/', (c) => c.json({ first: ensureGuestKey(c), second: ensureGuestKey(c) }))
  return app
}

// (rule: guest-key)
test("a guest's first write issues one cookie of 256 random bits and keys rows by its hash", async () => {
  const response = await shopAt('https://shop.test').request('/')
  const cookies = response.headers.getSetCookie()
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(
    /^__Host-guest=[\w-]{43}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const value = /^__Host-guest=([\w-]+)\./.exec(cookies[0]!)![1]!
  const keys = await response.json()
  expect(keys.first).toBe(createHash('sha256').update(value).digest('hex'))
  expect(keys.second).toBe(keys.first)

  const cookie = cookies[0]!.split(';')[0]!
  const again = await shopAt('https://shop.test').request('/', { headers: { cookie } })
  expect(again.headers.getSetCookie()).toEqual([])
  expect((await again.json()).first).toBe(keys.first)
})

// (rule: guest-key)
test('two guests never share a key, and on http the cookie is not Secure', async () => {
  const app = shopAt('http://127.0.0.1:3000')
  const [one, two] = [await app.request('/'), await app.request('/')]
  expect((await one.json()).first).not.toBe((await two.json()).first)
  expect(one.headers.getSetCookie()[0]).not.toContain('Secure')
})

const random = 'x'.repeat(43)
// (rule: guest-key)
test.each(['short', random, `${random}.${'y'.repeat(43)}`, `${random}.`])(
  'a made-up cookie %s is no guest, and is replaced at the first write',
  async (value) => {
    const headers = { cookie: `guest=${value}` }
    const env = { APP_URL: 'http://shop.test', AUTH_SECRET }
    expect(guestKeyOf(new Headers(headers), env)).toBeNull()
    const [fresh] = (await shopAt(env.APP_URL).request('/', { headers })).headers.getSetCookie()
    expect(fresh).toMatch(/^guest=/)
    expect(fresh).not.toContain(random)
    expect(guestKeyOf(new Headers({ cookie: fresh!.split(';')[0]! }), env)).not.toBeNull()
  },
)
