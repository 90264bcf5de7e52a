import type { Page } from '@playwright/test'
import { expect, test } from './shopper.ts'
import { returnToTab } from './steps.ts'

/** The API paths the page calls from now on, in order. */
function listenForCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

/** Opens a page and waits for its last own query: the wishlist. */
async function openAndLetRead(page: Page, path: string) {
  const isRead = page.waitForResponse(/\/api\/(saved\/ids|start)$/)
  await page.goto(path)
  await isRead
  await page.waitForLoadState('networkidle')
}

/** Stops the page's clock `ms` from now; timers due until then fire first. */
async function stopClockIn(page: Page, ms: number) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + ms)
}

// (rule: tab-refresh)
test(
  'a tab that becomes visible again is refreshed once, after 60 s and 2 s more',
  { tag: '@once' },
  async ({ page }) => {
    await page.clock.install()
    // A list not opened before: a cached page's data may be half a minute old.
    await openAndLetRead(page, `/shop?maxPrice=${100_000 + Math.floor(Math.random() * 900_000)}`)
    await expect(page.getByTestId('product-card').first()).toBeVisible()
    const calls = listenForCalls(page)

    await stopClockIn(page, 5_000)
    await returnToTab(page)
    await page.clock.runFor(10_000)
    expect(calls, 'less than 60 s after the page came').toEqual([])

    await page.clock.runFor(60_000)
    await returnToTab(page)
    await page.clock.runFor(1_900)
    expect(calls, 'not before 2 s have gone').toEqual([])
    await page.clock.runFor(200)
    await expect.poll(() => calls).toContain('/api/cards')
    expect(calls).toEqual(
      expect.arrayContaining(['/api/session', '/api/cart', '/api/categories/names', '/api/shop']),
    )

    await page.clock.runFor(1_000)
    const asked = calls.length
    await returnToTab(page)
    await page.clock.runFor(10_000)
    expect(calls.length, 'once a minute').toBe(asked)
  },
)

// (rule: tab-refresh)
test('a product page is not read again, the page after it is', { tag: '@once' }, async ({ page }) => {
  await page.clock.install()
  await openAndLetRead(page, '/product/gusau-raffia-tote')
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
  await stopClockIn(page, 61_000)
  const calls = listenForCalls(page)
  await returnToTab(page)
  await page.clock.runFor(10_000)
  expect(calls).toEqual([])

  await page.clock.resume()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByTestId('result-count')).toHaveText(/^\d+ products$/)
  calls.length = 0
  await page.clock.fastForward(61_000)
  await returnToTab(page)
  await page.clock.fastForward(2_000)
  await expect.poll(() => calls).toContain('/api/cards')
})
