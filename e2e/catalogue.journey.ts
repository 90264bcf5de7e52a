import { expect, test } from './shopper.ts'
import { isPhone, openHydrated, openFilters } from './steps.ts'

test(
  'a category has its own title, description and canonical address; an unknown one is none',
  { tag: '@once' },
  async ({ page }) => {
    const canonical = page.locator('link[rel="canonical"]')
    const description = page.locator('meta[name="description"]').last()
    await page.goto('/shop?category=dresses')
    await expect(page).toHaveTitle('Dresses | Indigo Lane')
    await expect(description).toHaveAttribute('content', /^Dresses /)
    await expect(canonical).toHaveAttribute('href', /\/shop\?category=dresses$/)
    await page.goto('/shop')
    const all = await page.getByTestId('result-count').textContent()
    await page.goto('/shop?category=zzz')
    await expect(page).toHaveTitle('Shop dresses, tops, pants and more | Indigo Lane')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
    await expect(canonical).toHaveAttribute('href', /\/shop$/)
    await expect(page.getByTestId('result-count')).toHaveText(all!)
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveCount(0)
  },
)

test('a chosen size that nothing is left of can be taken back', async ({ page }) => {
  await page.goto('/shop?size=M&maxPrice=1')
  await expect(page.getByText('No products found matching your criteria')).toBeVisible()
  const filters = await openFilters(page)
  await expect(filters.getByRole('radio', { name: 'Pants (0)' })).toBeVisible()
  const size = filters.getByRole('checkbox', { name: 'M (0)', exact: true })
  await expect(size).toBeChecked()
  await size.locator('xpath=ancestor::label').click()
  if (isPhone(page)) await page.getByTestId('show-items').click()
  await expect(page).toHaveURL(/\/shop\?maxPrice=1$/)
})

for (const [reducedMotion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'auto'],
] as const)
  test(`the gallery goes to a picture, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await openHydrated(page, '/product/gusau-raffia-tote')
    const track = page.getByRole('list', { name: /^Pictures of/ })
    // On a wide screen all of them stand on the wall.
    if (!isPhone(page)) {
      await expect(page.getByRole('list', { name: 'Thumbnails' })).toBeHidden()
      return expect(track.getByRole('button').last()).toBeInViewport({ ratio: 0.01 })
    }
    await expect(track).toHaveCSS('scroll-behavior', behavior)
    // A smooth scroll has not arrived in the frame after the press, one that is not smooth has.
    const third = page.getByRole('button', { name: 'Show picture 3' })
    const hasArrived = await third.evaluate((button: HTMLElement) => {
      const list = document.querySelector<HTMLElement>('[data-product-pictures]')!
      button.click()
      return Math.round(list.scrollLeft / list.clientWidth) === 2
    })
    expect(hasArrived).toBe(reducedMotion === 'reduce')
    await expect(third).toHaveAttribute('aria-current', 'true')
  })
