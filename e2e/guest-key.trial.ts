import type { Page } from '@playwright/test'
import { holdAnswers } from './held-answers.ts'
import { getCart } from './shop-calls.ts'
import { call, expect, test } from './shopper.ts'

const firstWrites = [
  {
    what: 'heart',
    method: 'PUT',
    path: '/shop?q=raffia+tote',
    button: /^Save Gusau Raffia Tote/,
    countOf: (page: Page) =>
      call<{ ids: string[] }>(page, 'GET', '/api/saved/ids').then(({ ids }) => ids.length),
  },
  {
    what: 'piece in the cart',
    method: 'POST',
    path: '/product/gusau-raffia-tote',
    button: 'Add to Cart',
    countOf: (page: Page) => getCart(page).then(({ count }) => count),
  },
]
for (const { what, method, path, button, countOf } of firstWrites) {
  // (rule: guest-key)
  test(
    `a guest's first ${what} is saved, also when the page is left before the shop has answered`,
    { tag: '@once' },
    async ({ page }) => {
      const shop = await holdAnswers(method)
      await page.goto(shop.url + path)
      const requested = page.waitForRequest((request) => request.method() === method)
      await page.getByRole('main').getByRole('button', { name: button }).first().click()
      await requested
      await page.goto(`${shop.url}/about`)
      expect(await countOf(page)).toBe(0)
      shop.release()
      await expect.poll(() => countOf(page)).toBe(1)
      shop.close()
    },
  )
}
