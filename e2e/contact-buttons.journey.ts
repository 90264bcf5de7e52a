import type { Page } from '@playwright/test'
import { putInCart } from './shop-calls.ts'
import { expect, test } from './shopper.ts'
import { isPhone } from './steps.ts'

/** Content the two links may not cover: headings, prices and controls. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (each: Element) => each.checkVisibility({ visibilityProperty: true })
    const links = [...document.querySelectorAll('.contact a')].filter(isSeen)
    const kept = 'h1, h2, h3, h4, a, button, input, select, textarea, label, summary, .price'
    const others = [...document.querySelectorAll(kept)].filter(
      (each) => isSeen(each) && !each.closest('.contact, .sr-only, .skip-link'),
    )
    const isPicture = (each: Element) => {
      const { width, height } = each.getBoundingClientRect()
      return each.querySelector('img') !== null && width * height > 6 * 48 * 48
    }
    const wordsOf = (each: Element) => {
      if (!each.matches('h1, h2, h3, h4, label, .price')) return each
      const words = document.createRange()
      words.selectNodeContents(each)
      return words
    }
    return links.flatMap((link) => {
      const a = link.getBoundingClientRect()
      return others
        .filter((each) => !isPicture(each))
        .filter((each) =>
          [...wordsOf(each).getClientRects()].some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 12 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 12,
          ),
        )
        .map((each) => `${each.tagName} ${each.textContent?.slice(0, 40)}`)
    })
  })

const paths = ['/', '/shop', '/product/oniko-starburst-wrap-dress', '/about', '/cart', '/checkout', '/auth']

test('the ways to reach us cover no heading, price or control, wherever a page is scrolled to', async ({
  page,
  customer,
}) => {
  expect(customer.email).toContain('@')
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  for (const path of paths) {
    await page.goto(path)
    const call = page.getByTestId('call-button')
    await expect(call).toBeAttached()
    // A bar is the window's lower edge; the page ends above it.
    const steps = isPhone(page) ? [1e6] : Array.from({ length: 14 }, (_, step) => step * 150)
    for (const y of steps) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
      await expect(call).toBeInViewport({ ratio: 1 })
      expect.soft(await covered(page), `${path} at ${y}`).toEqual([])
    }
  }
})

test('chat and call are a bar at the lower edge of a phone, elsewhere in the margins', async ({ page }) => {
  const [call, chat] = [page.getByTestId('call-button'), page.getByTestId('chat-button')]
  const { width, height } = page.viewportSize()!
  await page.goto('/about')
  await expect(call).toHaveAttribute('href', /^tel:/)
  const [callBox, chatBox] = [(await call.boundingBox())!, (await chat.boundingBox())!]
  const below = (box: typeof callBox) => height - box.y - box.height
  if (isPhone(page)) {
    expect([below(callBox), below(chatBox)]).toEqual([0, 0])
    expect(callBox.width + chatBox.width).toBe(width)
    // A control that gets the focus is scrolled to above the bar.
    const field = page.getByTestId('newsletter-footer').getByLabel('Email')
    await field.focus()
    const { y, height: tall } = (await field.boundingBox())!
    expect(y + tall).toBeLessThanOrEqual(callBox.y)
  } else {
    expect([callBox.x, below(callBox)]).toEqual([24, 24])
    expect(below(chatBox)).toBe(24 + 72)
    expect(chatBox.x).toBeGreaterThan(width - 100)
  }
  await page.goto('/cart')
  await expect(call).toBeAttached()
  await expect(chat).toHaveCount(0)
})
