import type { Page } from '@playwright/test'
import { makeLiveProduct, mark, signInAsOwner } from './owner-catalogue.ts'
import { ordersOf } from './screen-orders.ts'
import { expect, test } from './shopper.ts'

/** A window of 1280 × 800 at 200 %. */
const zoomed = { width: 640, height: 400 }

/** How much of the window is under bars that stay where they are while the page is scrolled. */
const coveredShare = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)
    await new Promise(requestAnimationFrame)
    const rows = Array.from({ length: innerHeight }, () => false)
    for (const element of document.querySelectorAll('#root *')) {
      const { position, visibility } = getComputedStyle(element)
      if ((position !== 'fixed' && position !== 'sticky') || visibility === 'hidden') continue
      const { top, bottom, width } = element.getBoundingClientRect()
      if (width < innerWidth / 2 || (position === 'sticky' && top > 1 && bottom < innerHeight - 1)) continue
      rows.fill(true, Math.max(0, Math.floor(top)), Math.max(0, Math.ceil(bottom)))
    }
    return rows.slice(0, innerHeight).filter(Boolean).length / innerHeight
  })

/** Walks through the screen by keyboard: each field in focus is in sight, under no bar. */
async function expectFieldsInSight(page: Page, most: number) {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const field = document.activeElement
      if (!field?.matches('input:not([type=file], [type=color]), textarea, select')) return null
      const { left, top, width, height } = field.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2)
      return above && (field.contains(above) || above.closest('label')?.contains(field))
        ? null
        : field.outerHTML
    })
    expect(hidden).toBeNull()
  }
}

// (rule: low-windows)
test('at 200 % bars give way on Sell, a product, an order and settings @wide', async ({ page }) => {
  await signInAsOwner(page)
  const title = `Zoomed ${mark()}`
  const { product } = await makeLiveProduct(page, { title, variants: [{ size: 'M', stock: 9 }] })
  const order = (await ordersOf(page)).paid[0]
  await page.setViewportSize(zoomed)
  const screens = [
    [
      '/admin/sell',
      async () => {
        await page.getByLabel('Title or SKU').fill(title)
        await page.getByRole('button', { name: `${title}, M` }).click()
        await expect(page.getByRole('list', { name: 'Basket' })).toBeVisible()
      },
    ],
    [`/admin/products/${product.id}`, () => page.getByLabel('Title').fill(`${title} twice`)],
    [`/admin/orders/${order}`, () => expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)],
    ['/admin/settings?part=shop', () => page.getByLabel(/^Tagline/).fill('Worn at half past')],
  ] as const
  for (const [address, change] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await change()
    expect(await coveredShare(page), address).toBeLessThan(0.34)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectFieldsInSight(page, 25)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      address,
    ).toBe(0)
    const discard = page.getByRole('button', { name: 'Discard' })
    if (await discard.isVisible()) await discard.click()
  }
})
