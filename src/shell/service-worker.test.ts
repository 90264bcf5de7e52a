import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { publicPageKey } from '../layout/route-address.rules.ts'
import { routeTable } from '../layout/route-table.rules.ts'
import { serviceWorkerCode } from './service-worker.rules.ts'

const code = serviceWorkerCode(readFileSync('src/shell/service-worker.js', 'utf8'))
const origin = 'https://shop.test'

type Answer = { status?: number; cacheControl?: string; type?: string; redirected?: boolean }

/** The browser's worker APIs that ours uses. `network` is the server's answer, or no connection. */
function openWorker() {
  const stores = new Map<string, Map<string, Response>>()
  const listeners = new Map<string, (event: any) => void>()
  const state = { isOnline: true, fetched: [] as string[], answer: {} as Answer }
  const urlOf = (request: string | { url: string }) =>
    typeof request === 'string' ? new URL(request, origin).href : request.url
  const open = (name: string) => {
    const store = stores.get(name) ?? stores.set(name, new Map()).get(name)!
    return {
      match: async (request: string) => store.get(urlOf(request))?.clone(),
      put: async (request: string, response: Response) => void store.set(urlOf(request), response),
      delete: async (request: string) => store.delete(urlOf(request)),
      keys: async () => [...store.keys()],
      add: async (request: { url: string }) => void store.set(urlOf(request), await network(request)),
    }
  }
  const network = async (request: string | { url: string }) => {
    if (!state.isOnline) throw new TypeError('Failed to fetch')
    const url = urlOf(request)
    state.fetched.push(url)
    const { status = 200, cacheControl = 'public', type = 'basic', redirected = false } = state.answer
    const response = new Response(`body of ${url}`, { status, headers: { 'cache-control': cacheControl } })
    const clone = response.clone.bind(response)
    return (
      Object.assign(response, {}) &&
      Object.defineProperties(response, {
        type: { value: type },
        redirected: { value: redirected },
        clone: { value: clone },
      })
    )
  }
  class FakeRequest {
    url: string
    method = 'GET'
    mode = 'cors'
    constructor(url: string) {
      this.url = new URL(url, origin).href
    }
  }
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: any) => void) => listeners.set(name, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  }
  const caches = {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: string) => {
      for (const name of stores.keys()) {
        const found = await open(name).match(request)
        if (found) return found
      }
      return undefined
    },
  }
  runInContext(
    code,
    createContext({
      self,
      caches,
      fetch: network,
      Request: FakeRequest,
      Response,
      URL,
      URLSearchParams,
      Promise,
    }),
  )

  const emit = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get(name)!({
      ...event,
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      respondWith: (response: Promise<Response>) => (answer = response),
    })
    const response = await answer
    await Promise.all(waits)
    return response
  }
  /** Null when the worker leaves the request to the browser. */
  const request = async (path: string, own: { mode?: string; method?: string } = {}) => {
    const asked = { url: new URL(path, origin).href, method: 'GET', mode: 'cors', ...own }
    const response = await emit('fetch', { request: asked })
    return response ? response.text() : null
  }
  const visit = (path: string) => request(path, { mode: 'navigate' })
  return { emit, request, visit, state, stores }
}

let worker: ReturnType<typeof openWorker>
beforeEach(async () => {
  worker = openWorker()
  await worker.emit('install', {})
  await worker.emit('activate', {})
})

test.each(['/', '/shop?category=tops', '/product/adire-dress', '/about', '/shipping-returns?tab=returns'])(
  'the public page %s opens without a connection once it was visited',
  async (path) => {
    const online = await worker.visit(path)
    worker.state.isOnline = false
    expect(await worker.visit(path)).toBe(online)
  },
)

test.each([
  '/cart',
  '/checkout',
  '/checkout/success?reference=1',
  '/account',
  '/orders',
  '/orders/IL-1',
  '/auth',
  '/saved',
  '/track-order?order=1',
  '/newsletter/confirm?token=1',
  '/shop-health',
  '/admin',
  '/dev/mailbox',
])('the personal page %s is never cached: without a connection the offline page is shown', async (path) => {
  const kept = () => [...worker.stores.values()].flatMap((store) => [...store.keys()])
  const before = kept()
  expect(await worker.visit(path)).toBe(`body of ${new URL(path, origin)}`)
  expect(kept()).toEqual(before)
  worker.state.isOnline = false
  expect(await worker.visit(path)).toBe(`body of ${origin}/offline.html`)
})

test("Google's redirect and posted forms are left alone", async () => {
  expect(await worker.visit('/api/auth/callback/google?code=1')).toBeNull()
  expect(await worker.request('/auth', { mode: 'navigate', method: 'POST' })).toBeNull()
})

test('exactly the pages the server calls public are cached', async () => {
  const paths = routeTable.map(({ path }) => path)
  const publicPaths: string[] = []
  for (const path of [...paths, '/admin', '/saved/x', '/product/a/b', '/shop/x', '/unknown']) {
    const address = path.replaceAll(/\$\w+/g, 'any-1')
    const isPublic = publicPageKey(new URL(address, origin)) !== null
    await worker.visit(address)
    const isKept = [...worker.stores.values()].some((store) => store.has(origin + address))
    expect({ path, isKept }).toEqual({ path, isKept: isPublic })
    if (isPublic) publicPaths.push(path)
  }
  expect(publicPaths).toContain('/product/$slug')
  expect(publicPaths).not.toContain('/saved')
})

test.each([
  '/api/session',
  '/api/cart',
  '/api/orders',
  '/api/profile',
  '/api/admin/shop-health',
  '/api/search?q=a',
])('the call %s is left alone', async (path) => expect(await worker.request(path)).toBeNull())

test('writes and other sites are left alone', async () => {
  expect(await worker.request('/api/products', { method: 'POST' })).toBeNull()
  expect(await worker.request('https://elsewhere.test/assets/a.js')).toBeNull()
})

test('pages come from the network while there is one', async () => {
  await worker.visit('/shop')
  await worker.visit('/shop')
  expect(worker.state.fetched.filter((url) => url.endsWith('/shop'))).toHaveLength(2)
})

test('a page that was never opened shows the offline page', async () => {
  worker.state.isOnline = false
  expect(await worker.visit('/sale')).toBe(`body of ${origin}/offline.html`)
})

test('a read that was never made fails as it would without the worker', async () => {
  worker.state.isOnline = false
  await expect(worker.request('/api/products?list=sale')).rejects.toThrow('Failed to fetch')
})

test('assets and pictures are fetched once', async () => {
  for (const path of ['/assets/app-1a2b.js', '/media/key/800.avif']) {
    await worker.request(path)
    await worker.request(path)
    expect(worker.state.fetched.filter((url) => url.endsWith(path))).toHaveLength(1)
  }
})

test.each<Answer>([
  { status: 500 },
  { status: 404 },
  { cacheControl: 'private, no-store' },
  { redirected: true },
  { type: 'opaque' },
])('the answer %o is shown and not cached', async (answer) => {
  worker.state.answer = answer
  expect(await worker.visit('/about')).toContain('/about')
  worker.state.isOnline = false
  expect(await worker.visit('/about')).toBe(`body of ${origin}/offline.html`)
})

test('tracking parameters do not make another page', async () => {
  const added =
    'utm_source fbclid gclid gad_source gbraid ttclid msclkid igsh igshid srsltid mc_cid mc_eid'.split(' ')
  await worker.visit(`/sale?${added.map((name) => `${name}=1`).join('&')}&sort=price_asc`)
  worker.state.isOnline = false
  expect(await worker.visit('/sale?sort=price_asc')).toContain('sort=price_asc')
})

test('the oldest go when a store is full', async () => {
  for (let n = 0; n < 70; n++) await worker.visit(`/product/dress-${n}`)
  const pages = [...worker.stores.get('shop-pages-v1')!.keys()]
  expect(pages).toHaveLength(60)
  expect([pages[0], pages.at(-1)]).toEqual([`${origin}/product/dress-10`, `${origin}/product/dress-69`])
})

test('the first page of a visit and its parts are cached when it names them, personal ones are not', async () => {
  const visited = [
    '/about',
    '/assets/app.js',
    '/media/k/480.avif',
    '/cart',
    '/api/session',
    'https://x.test/about',
  ]
  await worker.emit('message', { data: { visited: visited.map((path) => new URL(path, origin).href) } })
  await worker.emit('message', { data: 'nonsense' })
  const kept = [...worker.stores].flatMap(([, store]) => [...store.keys()])
  expect(kept.toSorted()).toEqual(
    ['/about', '/assets/app.js', '/media/k/480.avif', '/offline.html'].map((path) => origin + path),
  )
})

test('stores of an older version are dropped, other ones are not ours', async () => {
  worker.stores.set('shop-pages-v0', new Map())
  worker.stores.set('elsewhere', new Map())
  await worker.emit('activate', {})
  expect([...worker.stores.keys()]).toEqual(['shop-offline-v1', 'elsewhere'])
})
