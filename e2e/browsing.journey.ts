import type { Page } from '@playwright/test'
import { call, expect, test } from './shopper.ts'
import { applyFilters, choose, closeDialog, comeToRest, openFilters } from './steps.ts'

const count = (page: Page) => page.getByTestId('result-count')
const cards = (page: Page) => page.getByTestId('product-card')

// (rules: header, header-search, search-debounce)
test('search by keyboard: a typo finds dresses, arrows walk, Enter opens the list, Back closes', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('searchbox', { name: 'Search products' })
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'New Arrivals' })).toBeVisible()
  await page.keyboard.type('drees')
  const results = dialog.getByRole('link', { name: /Dress/ })
  await expect(results.first()).toBeVisible()
  expect(await dialog.getByRole('listitem').count()).toBeLessThanOrEqual(10)
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('button', { name: 'Search' }).click()
  await expect(field).toBeFocused()
  await closeDialog(page)
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()

  await page.getByRole('button', { name: 'Search' }).click()
  await expect(field).toBeFocused()
  await page.keyboard.type('qqqqzz')
  await expect(dialog.getByText('No products found for "qqqqzz"')).toBeVisible()
  await field.fill('dress')
  const all = dialog.getByRole('link', { name: /^See all \d+ products$/ })
  const found = /\d+/.exec((await all.textContent())!)![0]
  await all.click()
  await expect(page).toHaveURL(/\/shop\?q=dress$/)
  await expect(count(page)).toContainText(found)
  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill('gown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\?q=gown$/)
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(dialog.getByRole('button', { name: 'gown' })).toBeVisible()
  await dialog.getByRole('button', { name: 'gown' }).click()
  await dialog.getByRole('link', { name: /Sanyan Mermaid Gown/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sanyan Mermaid Gown' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/shop\?q=gown$/)
})

// (rules: search-debounce, list-filters, list-in-url, list-order, list-empty)
test('filters live in the URL, chips remove them', async ({ page }) => {
  await page.goto('/shop')
  const filters = await openFilters(page)
  await filters.getByRole('radio', { name: /^Pants/ }).check()
  await choose(filters.getByRole('checkbox', { name: /^M / }))
  await filters.getByLabel('To', { exact: true }).selectOption('₦25,000')
  await filters.getByRole('checkbox', { name: /^In stock only/ }).check()
  await applyFilters(page)
  await expect(page).toHaveURL(/category=pants/)
  await expect(page).toHaveURL(/size=M/)
  await expect(page).toHaveURL(/maxPrice=25000/)
  await expect(page).toHaveURL(/inStock=true/)
  const { total } = await call<{ total: number }>(
    page,
    'GET',
    '/api/products?category=pants&size=M&maxPrice=25000&inStock=true&limit=1',
  )
  expect(total).toBeGreaterThan(0)
  const shown = `${total} product${total === 1 ? '' : 's'}`
  await expect(count(page)).toHaveText(shown)

  await page.reload()
  await expect(count(page)).toHaveText(shown)
  await page.getByLabel('Sort').filter({ visible: true }).selectOption('Price: Low to High')
  await expect(page).toHaveURL(/sort=price_asc/)
  await expect(cards(page).first()).toContainText('₦15,000')
  const chips = page.getByRole('list', { name: 'Chosen filters' })
  await chips.getByRole('button', { name: 'Remove filter Pants' }).click()
  await expect(page).not.toHaveURL(/category=/)
  await page.goBack()
  await expect(page).toHaveURL(/category=pants/)
  await chips.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/shop\?sort=price_asc$/)
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('zzzz')
  await expect(page.getByText('No products found matching your criteria')).toBeVisible()
  await expect(page).toHaveURL(/q=zzzz/)
  await page.getByTestId('empty-list').getByRole('button', { name: 'Clear filters' }).click()
  await expect(count(page)).toHaveText(/^\d\d products$/)
})

// (rules: scroll-position, list-page-size)
test('Load More continues where it was, and Back restores length and scroll position @once', async ({
  page,
}) => {
  await page.goto('/shop')
  await comeToRest(page)
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(cards(page)).toHaveCount(48)
  await expect(page.getByText(/^48 of \d+$/)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused()
  const card = cards(page).nth(40)
  await card.scrollIntoViewIfNeeded()
  const title = (await card.getByRole('heading').textContent())!
  const before = await settledScroll(page)
  expect(before).toBeGreaterThan(1000)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(cards(page)).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1)
  await expect(card.getByRole('heading')).toHaveText(title)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`from a card to its product, motion: ${reducedMotion} @once`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/shop?category=accessories')
    const moved = await page.evaluateHandle(() => {
      const seen = new Set<string>()
      const look = () => {
        for (const { effect } of document.getAnimations())
          seen.add((effect as KeyframeEffect).pseudoElement ?? '')
        requestAnimationFrame(look)
      }
      look()
      return seen
    })
    await page.getByRole('link', { name: 'Gusau Raffia Tote' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gusau Raffia Tote' })).toBeVisible()
    await expect(page).toHaveURL(/gusau-raffia-tote$/)
    const hasGrown = () => moved.evaluate((seen) => seen.has('::view-transition-group(product-picture)'))
    if (reducedMotion === 'reduce') expect(await hasGrown()).toBe(false)
    else await expect.poll(hasGrown).toBe(true)
  })

// (rules: header, side-menu, categories-are-rows)
test('menu: collapsibles are stored, focus stays inside, Escape restores it', async ({ page, isMobile }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  // It is where the finger was, which a phone treats as hover; on a light ground its white cross would not be
  // seen.
  if (isMobile) {
    const close = menu.getByRole('button', { name: 'Close menu' })
    await close.hover()
    await close.evaluate((cross) => Promise.all(cross.getAnimations().map(({ finished }) => finished)))
    await expect(close).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  }
  await expect(menu.getByRole('link', { name: 'Dresses' })).toBeHidden()
  await menu.getByText('Categories', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Dresses' })).toBeVisible()
  /** False where the focus has been before: once around. */
  const isNew = () =>
    menu.evaluate(({ ownerDocument: { activeElement: element } }) =>
      element!.hasAttribute('data-seen') ? false : element!.toggleAttribute('data-seen'),
    )
  do {
    await page.keyboard.press('Tab')
    await expect.poll(() => menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  } while (await isNew())
  expect(await menu.locator('[data-seen]').count()).toBeGreaterThan(10)
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.reload()
  await button.click()
  await expect(menu.getByRole('link', { name: 'Dresses' })).toBeVisible()
  await menu.getByRole('link', { name: 'Dresses' }).click()
  await expect(page).toHaveURL(/\/shop\?category=dresses$/)
  await expect(menu).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

// (rule: side-menu)
test('where the browser forbids storage the menu opens all the same', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }),
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByText('Categories', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Dresses' })).toBeVisible()
})

// (rule: not-found)
test(
  'unknown addresses get the 404 page with links elsewhere',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/)
    for (const path of ['/no-such-page', '/about/no-such-page', '/product/no-such-product']) {
      const response = await page.goto(path)
      expect(response!.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveTitle('Page not found | Indigo Lane')
    }
    await page.getByTestId('not-found').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
    await closeDialog(page)
    for (const path of ['/product/no-such-product', '/no-such-page']) {
      await page.goto(path)
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
      await expect(page.getByTestId('not-found'), 'the page below stays').toBeVisible()
      await closeDialog(page)
    }
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /NEW ARRIVALS/i })).toBeVisible()
    await expect(page).toHaveTitle('New arrivals | Indigo Lane')
  },
)

// (rules: error-screens, product-page)
test('a page whose data fail offers to try again', { tag: '@once' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/, /^ApiError: X/)
  await page.goto('/shop')
  await page.route('**/api/products/gusau-raffia-tote', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":{"code":"X","message":"X"}}',
    }),
  )
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('raffia tote')
  await page.getByRole('link', { name: 'Gusau Raffia Tote' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('We encountered an error while loading this content.')).toBeVisible()
  await page.unroute('**/api/products/gusau-raffia-tote')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gusau Raffia Tote' })).toBeVisible()
})

const queries = [
  'category=zzz&sort=x&page=-1',
  `q=${'a'.repeat(5000)}`,
  `q=${encodeURIComponent('👗 100% _ \' " \\ <b>')}`,
  'q=%25&category=dresses',
  'q=%E0%A4%A',
  'page=1e9',
  'page=2&page=3&size=&color=,,&minPrice=-5&maxPrice=abc',
  'minPrice=90000&maxPrice=10&inStock=maybe&view=list',
  'q[]=x&__proto__=1&constructor=2',
]
// (rule: list-in-url)
test('hand-typed query strings give a sensible page', { tag: '@once' }, async ({ page }) => {
  test.slow()
  for (const query of queries) {
    const response = await page.goto(`/shop?${query}`)
    expect(response!.status(), query).toBe(200)
    await expect(count(page), query).toHaveText(/^\d+ products?$/)
    await expect(page.getByTestId('product-list').or(page.getByTestId('empty-list')).first()).toBeVisible()
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide, `${query}: nothing sticks out to the right`).toBeLessThanOrEqual(0)
  }
  await page.goto('/auth?mode=zzz&returnTo=//elsewhere.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

// (rule: list-view)
test('the list view comes alive without complaint @once', async ({ page }) => {
  await page.goto('/shop?view=list&category=dresses')
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Grid view' }).click()
  await expect(page).toHaveURL(/\/shop\?category=dresses$/)
})

/** The scroll position once it has settled. */
async function settledScroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let last = -1; last !== window.scrollY;) {
      last = window.scrollY
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    return window.scrollY
  })
}
