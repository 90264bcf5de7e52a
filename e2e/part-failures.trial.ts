import type { Page } from '@playwright/test'
import { expect, test } from './shopper.ts'
import { breakApi, viewProducts } from './steps.ts'

const failed = (page: Page) => page.getByTestId('section-failed')
// (rule: list-failure)
test(
  'a product that cannot be fetched says so, and Try again loads it',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/, /ApiError/)
    await page.goto('/shop')
    const mend = await breakApi(page, /\/api\/products\/[\w-]+$/)
    await page.getByRole('link', { name: 'Ilorin Grand Boubou' }).first().click()
    await expect(page.getByText('Failed to fetch product', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ilorin Grand Boubou' })).toBeVisible()
  },
)

// (rule: section-failure)
test('related products may fail alone', { tag: '@once' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/)
  await page.goto('/shop')
  const mend = await breakApi(page, /\/api\/products\/[\w-]+\/related$/)
  await page.getByRole('link', { name: 'Ilorin Grand Boubou' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ilorin Grand Boubou' })).toBeVisible()
  await expect(failed(page)).toContainText('This part of the page did not load.')
  await mend()
  await failed(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  await expect(failed(page)).toHaveCount(0)
})

// (rule: section-failure)
test('recently viewed products may fail alone', { tag: '@once' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/)
  await viewProducts(page, 'cowrie-drop-earrings', 'ilorin-grand-boubou', 'obi-wrap-belt')
  const mend = await breakApi(page, /\/api\/cards\/by-ids/)
  await page.goto('/product/gusau-raffia-tote')
  await expect(failed(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  await mend()
  await failed(page).getByRole('button', { name: 'Retry' }).click()
  const row = page.getByRole('region', { name: 'Recently viewed' })
  await expect(row.getByTestId('product-card').first()).toContainText('Obi Wrap Belt')
  await expect(failed(page)).toHaveCount(0)
})

// (rule: section-failure)
test(
  'each section of home may fail alone and be tried again',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/)
    await page.goto('/about')
    const mend = await breakApi(page, /\/api\/(cards\?|showcase|categories$|home$)/)
    await page.getByRole('link', { name: 'Indigo Lane' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'NEW ARRIVALS' })).toBeVisible()
    await expect(failed(page)).toHaveCount(4)
    await mend()
    for (let left = 4; left > 0; left--) {
      await failed(page).getByRole('button', { name: 'Retry' }).first().click()
      await expect(failed(page)).toHaveCount(left - 1)
    }
    await expect(page.getByRole('link', { name: 'Dresses', exact: true }).first()).toBeVisible()
    await expect(page.getByTestId('showcase')).toBeVisible()
  },
)

// (rule: list-in-url)
test(
  'a parameter that is repeated counts once, here and on the server',
  { tag: '@once' },
  async ({ page }) => {
    for (const [address, chosen] of [
      ['/shop?q=adire&q=tote', '“adire”'],
      ['/shop?category=tops&category=pants', 'Tops'],
    ] as const) {
      await page.goto(address)
      await expect(
        page.getByRole('button', { name: `Remove filter ${chosen}` }).filter({ visible: true }),
      ).toBeVisible()
    }
    await page.goto('/product/chalk-camisole?colour=Ink&colour=Clay')
    await expect(page.getByRole('radio', { name: 'Ink', exact: true })).toBeChecked()
    await page.goto('/shipping-returns?tab=returns&tab=shipping')
    await expect(page.getByRole('heading', { name: /to change your mind/ })).toBeVisible()
  },
)

// (rule: list-empty)
test('a list says what nothing was found by', { tag: '@once' }, async ({ page }) => {
  await page.goto('/featured?q=zzzz')
  const empty = page.getByTestId('empty-list')
  await expect(empty).toContainText('No products found matching your criteria')
  // Not that the page will have something one day.
  await expect(empty).not.toContainText('curation')
  await expect(empty.getByRole('link', { name: 'See New In' })).toBeVisible()
  await page.goto('/shop?minPrice=50000&maxPrice=10000')
  await expect(page.getByTestId('empty-list')).toContainText('The lowest price is above the highest.')
})
