import type { Page } from '@playwright/test'
import { placeOrder, putInCart } from './shop-calls.ts'
import { expect, test } from './shopper.ts'

test.use({ serviceWorkers: 'allow' })

/** Everything the browser's caches hold: paths, and whether `text` is in any of the answers. */
const readCaches = (page: Page, text = '') =>
  page.evaluate(async (text) => {
    const paths: string[] = []
    const holdingText: string[] = []
    for (const name of await window.caches.keys()) {
      const cache = await window.caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        paths.push(pathname)
        if (text && (await (await cache.match(request))!.text()).includes(text)) holdingText.push(pathname)
      }
    }
    return { paths, holdingText }
  }, text)

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Everything the open page has loaded is cached: without its scripts a page is only its HTML. */
const partsAreCached = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const parts = performance.getEntriesByType('resource').map(({ name }) => name)
        const files = parts.filter((name) => new URL(name).pathname.startsWith('/assets/'))
        return (await Promise.all(files.map((file) => caches.match(file)))).every(Boolean)
      }),
    )
    .toBe(true)

/** The worker takes over once `part` has arrived, long after the page named its files to it. */
async function takeOverAfter(page: Page, part: string) {
  await page.context().route('**/sw.js', async (route) => {
    const response = await route.fetch()
    const isLate = `new Promise((done) => addEventListener('message', ({ data }) => data === 'take over' && done()))`
    const body = (await response.text()).replace('self.clients.claim()', `${isLate}.then(() => $&)`)
    await route.fulfill({ response, body })
  })
  await page.addInitScript((part) => {
    new PerformanceObserver(async (list) => {
      const entries = list.getEntries() as PerformanceResourceTiming[]
      if (!entries.some(({ name, initiatorType }) => name.includes(part) && initiatorType === 'script'))
        return
      ;(await navigator.serviceWorker.ready).active!.postMessage('take over')
    }).observe({ type: 'resource', buffered: true })
  }, part)
}

/** Chromium's emulation sets `navigator.onLine` in the open document only; the next one needs it again. */
async function openOffline(page: Page, path: string) {
  await page.goto(path)
  await page.context().setOffline(false)
  await page.context().setOffline(true)
}

// (rule: offline-pages)
test(
  'a visited list and product open without a connection',
  { tag: '@once' },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
    await takeOverAfter(page, '/assets/cart-drawer-panel-')
    await page.goto('/shop?category=accessories')
    await isControlled(page)
    await partsAreCached(page)
    await page.goto('/product/gusau-raffia-tote')
    await partsAreCached(page)
    await expect.poll(async () => (await readCaches(page)).paths).toContain('/product/gusau-raffia-tote')
    await expect.poll(async () => (await readCaches(page)).paths).toContain('/shop')

    await context.setOffline(true)
    await openOffline(page, '/shop?category=accessories')
    await expect(page.getByText('You are offline. Prices and stock may be out of date.')).toBeVisible()
    await expect(page.getByTestId('product-card').first()).toBeVisible()
    await openOffline(page, '/product/gusau-raffia-tote')
    await expect(page.getByRole('heading', { level: 1, name: 'Gusau Raffia Tote' })).toBeVisible()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    await expect(page.getByText('You are offline.')).toHaveCount(0)
  },
)

test(
  'pages reached through links open again without a connection',
  { tag: '@once' },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
    await page.goto('/shop?category=accessories')
    await isControlled(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('link', { name: 'Gusau Raffia Tote' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gusau Raffia Tote' })).toBeVisible()
    await expect.poll(async () => (await readCaches(page)).paths).toContain('/product/gusau-raffia-tote')
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)

    await context.setOffline(true)
    await openOffline(page, '/product/gusau-raffia-tote')
    await expect(page.getByRole('heading', { level: 1, name: 'Gusau Raffia Tote' })).toBeVisible()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.goto('/auth')
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  },
)

// (rule: offline-pages)
test(
  'nothing personal is ever in the caches, and personal pages do not open without a connection',
  { tag: '@once' },
  async ({ page, context, customer, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
    const { order_number } = await placeOrder(page, customer.email, { slug: 'cowrie-drop-earrings' })
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    await page.goto('/about')
    await isControlled(page)
    const personal = [
      '/account',
      '/orders',
      `/orders/${order_number}`,
      '/saved',
      '/cart',
      '/checkout',
      '/track-order',
    ]
    for (const path of personal) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    // A public page comes last: once it is cached, any earlier page would be too.
    await page.goto('/faqs')
    await expect.poll(async () => (await readCaches(page)).paths).toContain('/faqs')
    const { paths, holdingText } = await readCaches(page, customer.email)
    expect(paths.filter((path) => personal.includes(path))).toEqual([])
    expect(
      paths.filter((path) => /^\/api\/(cart|session|profile|orders|saved|addresses|quote)/.test(path)),
    ).toEqual([])
    expect(holdingText).toEqual([])

    await context.setOffline(true)
    for (const path of ['/account', '/cart']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
    }
  },
)

/** As when the connection is lost before the scripts of a page are cached. */
async function loseScripts(page: Page, name: RegExp) {
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const lost = files.filter((file) => name.test(file))
  expect(lost).not.toEqual([])
  await page.evaluate(async (files) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      await Promise.all(files.map((file) => cache.delete(file)))
    }
  }, lost)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}

for (const script of ['product-list', 'react-dom'])
  // (rule: offline-pages)
  test(
    `a cached page without its script ${script} stays readable and says so, and try again completes it`,
    { tag: '@once' },
    async ({ page, context, expectedErrors }) => {
      expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
      await page.goto('/shop?category=accessories')
      await isControlled(page)
      await page.reload()
      await partsAreCached(page)
      await expect.poll(async () => (await readCaches(page)).paths).toContain('/shop')
      await loseScripts(page, new RegExp(`/assets/${script}-`))
      await context.setOffline(true)
      await page.goto('/shop?category=accessories', { waitUntil: 'load' })
      const notice = page.getByRole('alert').filter({ hasText: 'This page did not load in full.' })
      await expect(notice).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Accessories' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Gusau Raffia Tote' })).toBeVisible()
      await notice.getByRole('link', { name: 'try again' }).click()
      await expect(notice).toBeVisible()
      await context.setOffline(false)
      await notice.getByRole('link', { name: 'try again' }).click()
      await expect(notice).toHaveCount(0)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
  )

// (rule: error-screens)
test(
  'a page opened by a link without a connection says to check it, and opens by itself when it is back',
  { tag: '@once' },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
    await page.goto('/about')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click()
    await expect(page.getByText('You are offline.')).toBeVisible()
    const message = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
    await expect(message).toContainText('This page could not be loaded. Check your connection and try again.')
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(message).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Track your order' })).toBeVisible()
  },
)
