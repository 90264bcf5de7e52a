import type { Page } from '@playwright/test'
import { routeTable } from '../src/layout/route-table.rules.ts'
import { htmlFaults } from '../src/lib/server/web/test-html.ts'
import { getProduct, placeOrder, putInCart } from './shop-calls.ts'
import { call, expect, owner, test } from './shopper.ts'
import { comeToRest } from './steps.ts'

const dress = 'oniko-starburst-wrap-dress'

/** As the shop sends it. */
async function expectValid(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  expect(html).toContain('</html>')
  expect.soft(await htmlFaults('page', html), path).toEqual([])
}

/** The document after hydration. */
async function expectValidAlive(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await comeToRest(page)
  expect.soft(await htmlFaults('page', await page.content()), path).toEqual([])
}

const addressOf = (path: string) => path.replace('$slug', dress)
const isForAll = ({ path, guard }: { path: string; guard?: string }) => !guard && !path.includes('$number')

// (rule: valid-html)
test('every page a guest can open is valid HTML', { tag: '@once' }, async ({ page }) => {
  const own = [
    '/shop?view=list&category=dresses',
    '/shop?q=zzzz',
    '/shipping-returns?tab=returns',
    '/newsletter/confirm?token=x',
  ]
  const more = ['/product/oke-arin-peplum-dress', '/auth?mode=signup', '/auth?mode=forgot', '/no-such-page']
  const table = routeTable.filter(isForAll).map(({ path }) => addressOf(path))
  for (const path of [...table, ...own, ...more]) await expectValid(page, path)
})

// (rule: valid-html)
test(
  'every page of a customer with a cart and an order is valid HTML',
  { tag: '@once' },
  async ({ page, customer }) => {
    test.slow()
    const { order_number: number } = await placeOrder(page, customer.email, { slug: dress, size: 'M' })
    await putInCart(page, { slug: 'ilorin-grand-boubou' }, { slug: 'chalk-camisole', quantity: 2 })
    const guarded = routeTable.filter((row) => !isForAll(row)).map(({ path }) => path)
    const own = guarded.map((path) => path.replace('$number', number))
    for (const path of [...own, '/cart', '/saved', `/track-order?order=${number}&email=${customer.email}`])
      await expectValidAlive(page, path)
  },
)

// (rule: archived-product)
test(
  'an archived product answers 410 with similar ones, as valid HTML, and can be restored',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 410/)
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    const slug = 'ilorin-grand-boubou'
    const { id } = await getProduct(page, slug)
    const put = async (status: string) => {
      const { updated_at } = await call<{ updated_at: string }>(page, 'GET', `/api/admin/products/${id}`)
      await call(page, 'POST', `/api/admin/products/${id}/status`, { status, updated_at })
    }
    const statusOf = async (path: string) => (await page.request.get(path)).status()
    expect(await statusOf(`/product/${slug}`)).toBe(200)
    await put('archived')
    await expect.poll(() => statusOf(`/product/${slug}`)).toBe(410)
    await expectValid(page, `/product/${slug}`)
    expect((await page.goto(`/product/${slug}`))!.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ilorin Grand Boubou is no longer sold')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(
      page.getByRole('region', { name: 'Like it' }).getByTestId('product-card').first(),
    ).toBeVisible()
    expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain(slug)
    expect(await statusOf('/product/never-was')).toBe(404)
    await put('live')
    await expect.poll(() => statusOf(`/product/${slug}`)).toBe(200)
  },
)
