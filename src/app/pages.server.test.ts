import { createServerEntry, getResponseHeaders } from '@tanstack/react-start/server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { callInProcess, setInProcessApi } from '../lib/server/pages/in-process-api.ts'
import { ownScriptNonce } from '../lib/server/pages/own-script-nonce.ts'
import { noteUnavailable } from '../lib/server/pages/unavailable-page.ts'
import { PageCache } from '../lib/server/pages/page-cache.ts'
import { notePageGone } from '../lib/server/pages/page-contents.ts'
import { readSecurityHeaders, securityHeaders } from '../lib/server/web/security-headers.ts'
import { contentSecurityPolicy, mountPages, withoutMarks } from './pages.server.ts'

/** Pages that ask the API for the session, as `requireSignIn` does, and an API that renews every session. */
function openPages() {
  const asked: (string | null)[] = []
  setInProcessApi((path, init) => {
    asked.push(`${path} ${new Headers(init?.headers).get('cookie')}`)
    const headers = new Headers()
    headers.append('set-cookie', 'session=renewed; HttpOnly')
    headers.append('set-cookie', 'other=too; HttpOnly')
    return new Response('{}', { headers })
  })
  const app = new Hono()
  const renderer = createServerEntry({
    fetch: async () => {
      await callInProcess('/api/session')
      const headers = new Headers(getResponseHeaders() as Headers)
      headers.set('content-type', 'text/html')
      return new Response('<p>Orders</p>', { headers })
    },
  })
  mountPages(app, {
    render: async (request) => renderer.fetch(request),
    cache: new PageCache(),
    appUrl: 'http://shop.test',
    securityHeaders: {},
    log: pino({ enabled: false }),
  })
  return { app, asked }
}

const renewed = ['session=renewed; HttpOnly', 'other=too; HttpOnly']

// (rule: session-renewal)
test('a session renewed while a personal page is rendered reaches the browser', async () => {
  const { app, asked } = openPages()
  const response = await app.request('/orders', { headers: { cookie: 'session=old' } })
  expect(asked).toEqual(['/api/session session=old'])
  expect(response.headers.getSetCookie()).toEqual(renewed)
  expect(await response.text()).toBe('<p>Orders</p>')
})

test('addresses that carry a token, an order number or an e-mail address are hidden from search engines', async () => {
  const { app } = openPages()
  const robotsOf = async (path: string) => (await app.request(path)).headers.get('x-robots-tag')
  expect(await robotsOf('/track-order?order=IL-1&token=abc')).toBe('noindex')
  expect(await robotsOf('/track-order?email=ada@example.com')).toBe('noindex')
  expect(await robotsOf('/track-order')).toBeNull()
  expect(await robotsOf('/shop?category=tops')).toBeNull()
})

// (rule: home-no-spinner)
test('a public page reads no cookie and sets none', async () => {
  const { app, asked } = openPages()
  for (let visit = 1; visit <= 2; visit++) {
    const response = await app.request('/shop', { headers: { cookie: 'session=old' } })
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
  }
  expect(asked).toEqual(['/api/session null'])
})

test('only the inline scripts that the shop wrote into a page may run, and their mark stays on the server', () => {
  const nonce = ownScriptNonce()
  const html = [
    `<meta property="csp-nonce" content="${nonce}"/>`,
    `<script class="$tsr" nonce="${nonce}">ours()</script>`,
    `<script nonce="${nonce}" type="module" src="/assets/a.js"></script>`,
    '<script>theirs()</script><script nonce="guessed">theirs()</script>',
  ].join('')
  const hash = (code: string) => createHash('sha256').update(code).digest('base64')
  expect(contentSecurityPolicy(html, false)).toContain(`script-src 'self' 'sha256-${hash('ours()')}';`)
  // (rule: media-url)
  expect(contentSecurityPolicy(html, false, 'https://cdn.example.com')).toContain(
    "img-src 'self' data: https://cdn.example.com;",
  )
  expect(withoutMarks(html)).toBe(
    '<script class="$tsr">ours()</script><script type="module" src="/assets/a.js"></script>' +
      '<script>theirs()</script><script nonce="guessed">theirs()</script>',
  )
})

test.each([
  ['/SHOP', '/shop'],
  ['/shop/?category=tops', '/shop?category=tops'],
  ['/Product/adire/', '/product/adire'],
  ['/CART?a=1&b=%20', '/cart?a=1&b=%20'],
  ['/sh%6Fp', '/shop'],
  ['//evil.com/..//shop', '/shop'],
  ['/product//evil.com', '/product/evil.com'],
])('%s redirects to %s permanently', async (written, address) => {
  const { app, asked } = openPages()
  const response = await app.request(`http://shop.test${written}`)
  expect([response.status, response.headers.get('location'), asked]).toEqual([308, address, []])
})

test.each([
  ['/nowhere/', '/nowhere'],
  ['/%E0%A4%A', '/%2F%25E0%25A4%25A'],
  ['/product/%ff', '/%2Fproduct%2F%25ff'],
  ['/assets/gone.js', '/assets/gone.js'],
])('an address without a page, %s, reaches the router in a form it can parse', async (written, address) => {
  const rendered: string[] = []
  const app = new Hono()
  mountPages(app, {
    render: async ({ url }) => {
      rendered.push(new URL(url).pathname)
      return new Response('<h1>Page not found</h1>', {
        status: 404,
        headers: { 'content-type': 'text/html' },
      })
    },
    cache: new PageCache(),
    appUrl: 'http://shop.test',
    securityHeaders: {},
    log: pino({ enabled: false }),
  })
  const response = await app.request(`http://shop.test${written}`)
  expect([response.status, rendered]).toEqual([404, [address]])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

// (rule: failures-logged)
test('a page that fails is in the log by its path, an address without a page is not', async () => {
  const logged: object[] = []
  const app = new Hono()
  mountPages(app, {
    render: async ({ url }) => {
      const status = new URL(url).pathname === '/shop' ? 500 : 404
      return new Response('<h1>No</h1>', { status, headers: { 'content-type': 'text/html' } })
    },
    cache: new PageCache(),
    appUrl: 'http://shop.test',
    securityHeaders: {},
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
  })
  for (const path of [`/product/${'x'.repeat(201)}`, '/product/%00', '/pages/%2f', '/nowhere'])
    expect((await app.request(path)).status).toBe(404)
  expect(logged).toEqual([])
  expect((await app.request('/shop?q=%00')).status).toBe(500)
  expect(logged).toMatchObject([{ msg: 'a page failed', path: '/shop', status: 500, level: 50 }])
})

// (rule: archived-product)
test('the page of a removed product is cached with 410 until the product comes back', async () => {
  let drawn = 0
  const cache = new PageCache()
  const app = new Hono()
  mountPages(app, {
    render: async () => {
      drawn += 1
      notePageGone('p1')
      return new Response('<h1>No longer sold</h1>', { headers: { 'content-type': 'text/html' } })
    },
    cache,
    appUrl: 'http://shop.test',
    securityHeaders: {},
    log: pino({ enabled: false }),
  })
  for (let visit = 1; visit <= 2; visit++) {
    const response = await app.request('/product/past-dress')
    expect([response.status, await response.text()]).toEqual([410, '<h1>No longer sold</h1>'])
  }
  expect(drawn).toBe(1)
  cache.drop(['other'])
  expect([cache.size, drawn]).toEqual([1, 1])
  cache.drop(['p1', 'lists'])
  expect(cache.size).toBe(0)
})

// (rule: look-at-once)
test('only shared caches may answer with a page that is being renewed', async () => {
  const { headers } = await openPages().app.request('/shop')
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30')
  expect(headers.get('cdn-cache-control')).toBe('max-age=30, stale-while-revalidate=600')
})

// (rule: page-gate)
test('a flood of new addresses waits and gets Retry-After, while checkout is rendered at once', async () => {
  const drawn: string[] = []
  const held = Promise.withResolvers<void>()
  const app = new Hono()
  mountPages(app, {
    render: async (request) => {
      drawn.push(new URL(request.url).pathname)
      if (request.url.includes('/shop')) await held.promise
      return new Response('<p>Page</p>', { headers: { 'content-type': 'text/html' } })
    },
    cache: new PageCache(),
    appUrl: 'http://shop.test',
    isProxyTrusted: true,
    securityHeaders: {},
    log: pino({ enabled: false }),
  })
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  const flood = Array.from({ length: 100 }, (_, i) =>
    app.request(`/shop?q=flood${i}`, from(`192.0.2.${i % 2}`)),
  )
  expect((await app.request('/checkout')).status).toBe(200)
  expect(drawn.filter((path) => path === '/shop')).toHaveLength(2)
  held.resolve()
  const answers = await Promise.all(flood)
  const refused = answers.filter((answer) => answer.status === 503)
  expect(refused).toHaveLength(100 - 62)
  expect(refused[0]!.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('a page that fails because the database is away says so, whatever it rendered', async () => {
  const app = new Hono()
  mountPages(app, {
    render: async () => {
      noteUnavailable()
      throw new Error('The API answered 503')
    },
    cache: new PageCache(),
    appUrl: 'https://shop.test',
    securityHeaders: {},
    log: pino({ enabled: false }),
  })
  for (const path of ['/orders', '/shop']) {
    const answer = await app.request(`https://shop.test${path}`)
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
  }
})

test('a cached page has the security headers of every other answer', async () => {
  const app = new Hono().use(securityHeaders(true, '/media/'))
  mountPages(app, {
    render: async () => new Response('<p>Page</p>', { headers: { 'content-type': 'text/html' } }),
    cache: new PageCache(),
    appUrl: 'https://shop.test',
    securityHeaders: await readSecurityHeaders(true),
    log: pino({ enabled: false }),
  })
  const policies = ['x-frame-options', 'strict-transport-security', 'permissions-policy', 'referrer-policy']
  const policiesOf = async (path: string) => {
    const { headers } = await app.request(`https://shop.test${path}`)
    return policies.map((name) => headers.get(name))
  }
  const drawn = await policiesOf('/shop')
  expect(drawn.every(Boolean)).toBe(true)
  expect(await policiesOf('/shop')).toEqual(drawn)
  expect(await policiesOf('/orders')).toEqual(drawn)
})

// (rule: theme-is-data)
test('a page is kept in the look it was drawn in until it is dropped, and the look allows no script', async () => {
  const app = new Hono()
  const cache = new PageCache()
  let look = 'indigo'
  mountPages(app, {
    render: async () =>
      new Response('<html><head></head></html>', { headers: { 'content-type': 'text/html' } }),
    dress: async (html) => html.replace('</head>', `<style>${look}</style><script>theirs()</script></head>`),
    cache,
    appUrl: 'https://shop.test',
    securityHeaders: {},
    log: pino({ enabled: false }),
  })
  const read = async () => {
    const answer = await app.request('https://shop.test/shop')
    return { html: await answer.text(), policy: answer.headers.get('content-security-policy') }
  }
  expect((await read()).html).toContain('<style>indigo</style>')
  look = 'oxblood'
  expect((await read()).html).toContain('<style>indigo</style>')
  cache.drop(null)
  expect(await read()).toMatchObject({
    html: expect.stringContaining('<style>oxblood</style>'),
    policy: expect.stringContaining("script-src 'self';"),
  })
})
