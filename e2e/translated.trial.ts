import type { Page } from '@playwright/test'
import { putInCart } from './shop-calls.ts'
import { expect, test } from './shopper.ts'

/** What a browser does that translates a page: each text is put into two elements, but where the page says no. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest('script,style,[translate=no]')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

// (rule: translated-pages)
test(
  'a translated cart passes the free-delivery threshold, and its sums are right',
  { tag: '@once' },
  async ({ page }) => {
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    await page.goto('/cart')
    const progress = page.getByTestId('free-delivery')
    await expect(progress).toContainText('more for free delivery within Nigeria')
    await translate(page)
    const more = page.getByRole('button', { name: 'Increase quantity' }).first()
    const total = page.getByTestId('total')
    for (let pieces = 2; pieces <= 3; pieces++) {
      await more.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${pieces} items`)
    }
    await expect(progress).toHaveText('You have free delivery within Nigeria')
    await expect(total).toHaveText('₦67,500')
    await page.getByRole('button', { name: 'Decrease quantity' }).first().click()
    await expect(progress).toHaveText('₦5,000 more for free delivery within Nigeria')
    await expect(page.locator('[data-testid=total]')).toHaveAttribute('translate', 'no')
  },
)
