import type { Page, Route } from '@playwright/test'
import { placeOrder } from './shop-calls.ts'
import { call, expect, owner, test } from './shopper.ts'

type Part = {
  /** Its chunk. */
  script: string
  path: string
  press: (page: Page) => Promise<void>
  /** The opened element. */
  dialog: string | RegExp
  says?: string
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const byTestId = (id: string) => (page: Page) => page.getByTestId(id).first().click()

/** Every overlay with a chunk of its own. */
const parts: Part[] = [
  { script: 'side-menu-panel', path: '/about', press: button('Menu'), dialog: 'Menu' },
  { script: 'search-panel', path: '/about', press: byTestId('search-button'), dialog: 'Search' },
  {
    script: 'cart-drawer-panel',
    path: '/product/gusau-raffia-tote',
    press: byTestId('add-to-cart'),
    dialog: 'Your cart',
    says: 'Added to your cart, but it could not be shown. Check your connection.',
  },
  {
    script: 'size-sheet',
    path: '/shop?category=tops',
    // Another trial may have put a piece of one size on top, which adds without asking.
    press: (page) =>
      page
        .getByRole('button', { name: /^Quick add/ })
        .and(page.locator('[aria-haspopup=dialog]'))
        .first()
        .press('Enter'),
    dialog: /^Choose a size/,
  },
  { script: 'filter-sheet', path: '/shop', press: byTestId('filter-button'), dialog: 'Filter' },
  { script: 'notify-dialog', path: '/', press: button(/^Notify me about/), dialog: /^Notify me about/ },
  {
    script: 'size-guide',
    path: '/product/clay-boat-neck-top',
    press: button('Size guide'),
    dialog: 'Size guide',
  },
  {
    script: 'picture-zoom',
    path: '/product/gusau-raffia-tote',
    press: button(/^Zoom picture 1/),
    dialog: /picture/i,
  },
]

const notOpened = 'This could not be opened. Check your connection and try again.'

const scriptUrl = (script: string) => new RegExp(`/assets/${script}-[\\w-]+\\.js$`)
const lost = (route: Route) => route.abort('connectionreset')
const lostErrors = [/ERR_CONNECTION_RESET/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/]

/** The page as it was: nothing in place of it, and nothing typed or scrolled is lost. */
async function isSamePage(page: Page) {
  await expect(page.getByRole('heading', { name: 'Application Error' })).toHaveCount(0)
  await expect(page.locator('footer')).toBeAttached()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))

for (const part of parts) {
  const { script, path, press, dialog, says = notOpened } = part

  test(
    `${script}: when it fails to load the page stays and says so, and the next press opens it`,
    {
      tag: '@once',
    },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(...lostErrors)
      await page.route(scriptUrl(script), lost)
      await page.goto(path)
      await mark(page)
      await press(page)
      await expect(page.getByText(says)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await isSamePage(page)
      await page.unroute(scriptUrl(script))
      await press(page)
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await isSamePage(page)
    },
  )
}

test('one lost connection of an overlay is retried', { tag: '@once' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(...lostErrors)
  const lostOnce: string[] = []
  for (const { script, path, press, dialog } of parts) {
    const lose = (route: Route) => (lostOnce.push(script), lost(route))
    await page.route(scriptUrl(script), lose, { times: 1 })
    await page.goto(path)
    await mark(page)
    await press(page)
    await expect(page.getByRole('dialog', { name: dialog }), script).toBeVisible()
    await isSamePage(page)
  }
  expect(lostOnce).toEqual(parts.map(({ script }) => script))
})

// (rule: part-failure)
test(
  'an order of the account: the page stays without its script',
  {
    tag: '@once',
  },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(...lostErrors)
    await placeOrder(page, customer.email, { slug: 'cowrie-drop-earrings' })
    await page.route(scriptUrl('order-dialog'), lost)
    await page.goto('/account')
    await mark(page)
    const open = page.getByTestId('orders').getByRole('link').first()
    await open.click()
    await expect(page.getByText(notOpened)).toBeVisible()
    await isSamePage(page)
    await page.unroute(scriptUrl('order-dialog'))
    await open.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  'overlays are prefetched while the page is idle, but not with Save-Data',
  {
    tag: '@once',
  },
  async ({ page, otherPage }) => {
    const requested = page.waitForRequest(scriptUrl('side-menu-panel'))
    await page.goto('/about')
    await requested
    const asked: string[] = []
    otherPage.on('request', (request) => asked.push(request.url()))
    await otherPage.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await otherPage.goto('/about')
    await otherPage.waitForTimeout(7000)
    expect(asked.filter((url) => scriptUrl('side-menu-panel').test(url))).toEqual([])
  },
)

// (rule: part-failure)
test(
  'without a connection a press on Add to Cart is answered, and works again',
  {
    tag: '@once',
  },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(...lostErrors)
    // The toast library never loaded.
    await page.route(/\/assets\/dist-[\w-]+\.js$/, lost)
    await page.goto('/product/gusau-raffia-tote')
    await context.setOffline(true)
    await page.getByTestId('add-to-cart').click()
    const message = page.getByRole('alert').filter({ hasText: 'Failed to add item to cart' })
    await expect(message).toBeVisible()
    await context.setOffline(false)
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  },
)

// (rule: part-failure)
test(
  'a page whose script fails to load, as the shop does, says so in the shell, and Try again fetches it',
  {
    tag: '@once',
  },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(...lostErrors, /Failed to fetch/)
    await page.route(scriptUrl('faqs.page'), lost)
    await page.goto('/about')
    await mark(page)
    await page.route('/healthz', lost)
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await isSamePage(page)
    await page.unroute(scriptUrl('faqs.page'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
    await isSamePage(page)
  },
)

// (rule: part-failure)
test(
  'after an upgrade an open tab loads the next page as a whole, once',
  {
    tag: '@once',
  },
  async ({ page }) => {
    await page.goto('/about')
    await mark(page)
    await page.route(/\/api\//, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'after' } })
    })
    const isSame = () => page.evaluate(() => 'isSameDocument' in window)
    const goTo = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).last().click()
    // This page's answers are the first of the new build.
    await goTo('New In')
    await expect(page.getByTestId('product-card').first()).toBeVisible()
    expect(await isSame()).toBe(true)
    const isAlive = page.waitForResponse(/\/api\/(session|start)$/)
    await goTo('Terms')
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    await expect.poll(isSame).toBe(false)
    await isAlive
    await mark(page)
    await goTo('Privacy')
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
    await goTo('New In')
    await expect(page.getByTestId('product-card').first()).toBeVisible()
    await goTo('Terms')
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    expect(await isSame()).toBe(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

// (rule: part-failure)
test(
  'the owner’s room says itself that a screen did not arrive, and Try again fetches it',
  {
    tag: '@once',
  },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(...lostErrors, /Failed to fetch/)
    const { email, password } = owner
    await call(page, 'POST', '/api/auth/sign-in/email', { email, password })
    const script = /\/admin\/assets\/products\.page-[\w-]+\.js$/
    await page.route(script, lost)
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await mark(page)
    await page.getByRole('link', { name: 'Products' }).last().click()
    await expect(
      page.getByText('This could not be loaded. Check your connection and try again.'),
    ).toBeVisible()
    await page.unroute(script)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  },
)
