import type { Page } from '@playwright/test'
import { expect, test } from './shopper.ts'
import { comeToRest } from './steps.ts'

const scripts = /\/assets\/[\w.-]+\.js$/
const lostErrors = [/ERR_CONNECTION_RESET/, /ERR_FAILED/, /Failed to fetch/, /ERR_CONNECTION_REFUSED/]

/** Loses script files for which `isLost` says so. */
async function lose(page: Page, isLost: (name: string) => boolean) {
  await page.route(scripts, (route) =>
    isLost(new URL(route.request().url()).pathname) ? route.abort('connectionreset') : route.continue(),
  )
}

/** Waits, as a shopper does, until the page answers or says that it will not. */
const settled = (page: Page) =>
  page.waitForFunction(() => 'isHydrated' in window || document.querySelector('[role=alert] a[href=""]'))

/** Home, shop, product, cart, checkout, without a page that is an error. */
async function walk(page: Page) {
  const noError = () => expect(page.getByText(/Something went wrong|Application Error/)).toHaveCount(0)
  await settled(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'New In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New In' })).toBeVisible()
  await noError()
  await page.goto('/shop?q=raffia', { waitUntil: 'load' })
  await settled(page)
  await page.getByRole('link', { name: 'Gusau Raffia Tote' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gusau Raffia Tote' })).toBeVisible()
  await noError()
  await page.getByTestId('add-to-cart').click()
  const opened = page.getByRole('dialog', { name: 'Your cart' })
  const whole = page.getByRole('heading', { level: 1, name: /^Cart/ })
  const said = page.getByText('Added to your cart, but it could not be shown.')
  await expect(opened.or(whole).or(said).first()).toBeVisible()
  await page.goto('/cart', { waitUntil: 'load' })
  await settled(page)
  await expect(page.getByTestId('cart-line')).toContainText('Gusau Raffia Tote')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/(checkout|auth\?)/)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await noError()
}

// (rule: part-failure)
test(
  'each script file lost once: the shopper comes to checkout',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(...lostErrors)
    const lost = new Set<string>()
    await lose(page, (name) => !lost.has(name) && Boolean(lost.add(name)))
    await page.goto('/', { waitUntil: 'load' })
    await walk(page)
  },
)

// (rule: part-failure)
test(
  'each later script file lost once: the frame stays',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(...lostErrors)
    const lost = new Set<string>()
    await page.goto('/')
    await comeToRest(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await lose(page, (name) => !lost.has(name) && Boolean(lost.add(name)))
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    await walk(page)
  },
)

// (rule: part-failure)
test(
  'all later scripts lost: the browser follows the links itself',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(...lostErrors)
    await page.goto('/')
    await lose(page, () => true)
    await walk(page)
    await page.goto('/auth', { waitUntil: 'load' })
    await expect(page.getByText(/Signing in and creating an account need JavaScript/)).toBeVisible()
    await page.goto('/product/clay-boat-neck-top', { waitUntil: 'load' })
    await page.getByRole('button', { name: 'Size guide' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'did not arrive' })).toBeVisible()
  },
)

// (rule: without-scripts)
test(
  'scripts that hang for 20 s: the page says so, and takes it back when they come',
  { tag: '@once' },
  async ({ page }) => {
    // Its time stands still: on a slow machine the page's 20 s would be over before the heading is seen.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    const scriptsCome = Promise.withResolvers<void>()
    await page.route(scripts, async (route) => {
      await scriptsCome.promise
      await route.continue()
    })
    await page.goto('/about', { waitUntil: 'commit' })
    const notice = page.getByRole('alert').filter({ hasText: 'This page did not load in full.' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.fastForward(19_000)
    await expect(notice).toHaveCount(0)
    await page.clock.fastForward(1500)
    await expect(notice.getByRole('link', { name: 'try again' })).toBeVisible()
    scriptsCome.resolve()
    await page.clock.resume()
    await expect(notice).toHaveCount(0)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  // (rule: without-scripts)
  test(
    'pages of buying have their content, or say what they cannot do',
    { tag: '@once' },
    async ({ page }) => {
      await page.goto('/auth')
      await expect(page.getByText(/Signing in and creating an account need JavaScript/)).toBeVisible()
      await expect(page.getByRole('main').locator('form')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Create an account' })).toBeHidden()
      await page.goto('/saved')
      await expect(page.getByText('Your wishlist is empty')).toBeVisible()
      await page.goto('/checkout/success?reference=unknown')
      await expect(page.getByTestId('payment-outcome')).not.toContainText('Verifying your payment')
    },
  )
})
