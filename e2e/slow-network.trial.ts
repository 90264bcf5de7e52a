import type { Page } from '@playwright/test'
import { getCart, putInCart } from './shop-calls.ts'
import { expect, newEmail, test } from './shopper.ts'
import { applyFilters, choose, comeToRest, holdApi, isPhone, openFilters } from './steps.ts'

test('on a slow network a shopper finds a piece and adds it, once', { tag: '@once' }, async ({ page }) => {
  test.slow()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: (1600 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await page.goto('/shop?category=accessories', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Gusau Raffia Tote' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gusau Raffia Tote' })).toBeVisible()
  // The answer waits until the page has said that it is adding.
  let answer = () => {}
  const isSaid = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/cart/items', async (route) => {
    await isSaid
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Adding...' }).first()).toBeVisible()
  answer()
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('Added to cart!')).toBeVisible()
  await expect(page.getByRole('dialog').getByTestId('cart-line')).toHaveCount(1)
  expect(await getCart(page)).toMatchObject({ count: 1 })
})

/** Opens a page whose scripts wait until the returned function is called. */
async function openLifeless(page: Page, path: string) {
  const releaseScripts = await holdApi(page, /\/assets\/.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  // Nothing is pressed before it is seen; the page is parsed before its stylesheet is there.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return releaseScripts
}

// (rule: early-input)
test(
  'colour and size chosen before hydration are the ones that are bought',
  { tag: '@once' },
  async ({ page }) => {
    const releaseScripts = await openLifeless(page, '/product/clay-boat-neck-top')
    await choose(page.getByRole('radio', { name: 'Ink', exact: true }))
    await choose(page.getByRole('radio', { name: 'UK 12', exact: true }))
    const isHydrated = page.waitForResponse(/\/api\/(session|start)$/)
    releaseScripts()
    await isHydrated
    await page.getByTestId('add-to-cart').click()
    await expect(page.getByRole('dialog', { name: 'Your cart' }).getByTestId('cart-line')).toContainText(
      'UK 12 / Ink',
    )
  },
)

// (rule: early-input)
test('what is typed before hydration stays', { tag: '@once' }, async ({ page }) => {
  let releaseScripts = await openLifeless(page, '/product/bolga-market-basket')
  const form = page.getByRole('form', { name: 'Email me when it is back' })
  const email = newEmail('early')
  await form.getByRole('textbox').fill(email)
  let isHydrated = page.waitForResponse(/\/api\/(session|start)$/)
  releaseScripts()
  await isHydrated
  await expect(form.getByRole('textbox')).toHaveValue(email)
  await form.getByRole('button', { name: 'Email me' }).click()
  await expect(page.getByTestId('on-stock-list')).toBeVisible()

  releaseScripts = await openLifeless(page, '/shop')
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('raffia tote')
  releaseScripts()
  await expect(page).toHaveURL(/\/shop\?q=raffia/)
  await expect(page.getByTestId('result-count')).toHaveText(/^\d products?$/)

  await putInCart(page, { slug: 'gusau-raffia-tote' })
  releaseScripts = await openLifeless(page, '/cart')
  await page.getByText('Promo code').click()
  await page.getByLabel('Promo code').fill('TAG5')
  isHydrated = page.waitForResponse(/\/api\/(session|start)$/)
  releaseScripts()
  await isHydrated
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByTestId('discount')).toHaveText('−₦1,125')
})

test('filters chosen before hydration, and quickly one after the other, all apply', async ({ page }) => {
  const releaseScripts = await openLifeless(page, '/shop')
  await page.getByLabel('Sort').filter({ visible: true }).selectOption('Price: Low to High')
  if (isPhone(page)) {
    // Its filters are in a sheet that needs scripts: there the button is pressed early.
    await page.getByTestId('filter-button').click()
    releaseScripts()
  }
  const filters = page.getByTestId('filters').filter({ visible: true })
  await choose(filters.getByRole('radio', { name: /^Pants/ }))
  await choose(filters.getByRole('checkbox', { name: /^M / }))
  // In its sheet the steps are those of the pants in M already.
  const most = isPhone(page) ? 27_500 : 40_000
  await filters.getByLabel('To', { exact: true }).selectOption(String(most))
  await filters.getByRole('checkbox', { name: /^In stock only/ }).check()
  if (isPhone(page)) await applyFilters(page)
  else releaseScripts()
  for (const part of ['sort=price_asc', 'category=pants', 'size=M', `maxPrice=${most}`, 'inStock=true'])
    await expect(page).toHaveURL(new RegExp(part))
  await expect(page.getByTestId('result-count')).toHaveText(/^[1-9]\d? products?$/)
  await openFilters(page)
  await filters.evaluate((panel) => {
    for (const size of ['L', 'XL']) panel.querySelector<HTMLInputElement>(`input[value="${size}"]`)!.click()
  })
  await applyFilters(page)
  await expect(page).toHaveURL(/L,XL|L%2CXL/)
})

// (rule: early-input)
test(
  'a press before the scripts are loaded takes effect once they are',
  { tag: '@once' },
  async ({ page }) => {
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/product/gusau-raffia-tote', { waitUntil: 'commit' })
    const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
    await add.click()
    await add.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveText('Still loading. Your press counts.')
    scripts.resolve()
    await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('Added to cart!')).toBeVisible()
    expect(await getCart(page)).toMatchObject({ count: 1 })
    await expect(page.getByText('Still loading. Your press counts.')).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Accessories' })
      .click()
    await expect(page).toHaveURL(/category=accessories$/)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  },
)

// (rule: scroll-position)
test('a scroll position from before hydration stays, also after a reload @once', async ({ page }) => {
  const place = () => page.evaluate(() => scrollY)
  const releaseScripts = await openLifeless(page, '/')
  await expect(page.getByTestId('product-card').first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 1500))
  const isHydrated = page.waitForResponse(/\/api\/(session|start)$/)
  releaseScripts()
  await isHydrated
  await comeToRest(page)
  expect(await place()).toBeGreaterThan(1400)

  await page.reload()
  await comeToRest(page)
  expect(await place()).toBeGreaterThan(1400)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect.poll(place).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(place).toBeGreaterThan(1400)
})

test(
  'the offline banner appears, and disappears',
  { tag: '@once' },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/shop')
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toHaveCount(0)
  },
)
