import type { Page } from '@playwright/test'
import { putInCart } from './shop-calls.ts'
import { expect, test } from './shopper.ts'
import { isPhone } from './steps.ts'

const ready = (page: Page) => expect(page.locator('aside[aria-label="Contact"][data-ready]')).toBeAttached()

/** Scrolls to `y` and waits until the buttons have settled there. */
async function scrollAndRest(page: Page, y: number) {
  const at = await page.evaluate((top) => {
    window.scrollTo(0, top)
    return Math.round(window.scrollY)
  }, y)
  await expect(
    page.locator(`aside[aria-label="Contact"][data-ready="${at}"]:not([data-scrolled])`),
  ).toBeAttached()
}

/** What the floating buttons that are seen lie on: words of headings, prices and controls. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (each: Element) => each.checkVisibility({ visibilityProperty: true })
    const floating = [...document.querySelectorAll('.floating')].filter(isSeen)
    const kept = 'h1, h2, h3, h4, a, button, input, select, textarea, label, summary, .price'
    const others = [...document.querySelectorAll(kept)].filter(
      (each) => isSeen(each) && !each.closest('.floating') && !each.closest('.sr-only, .skip-link'),
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
    return floating.flatMap((button) => {
      const a = button.getBoundingClientRect()
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

// (rule: contact-buttons)
test('the ways to reach us cover no heading, price or control, wherever a page is scrolled to', async ({
  page,
  customer,
}) => {
  test.slow()
  expect(customer.email).toContain('@')
  if (isPhone(page)) await page.setViewportSize({ width: 360, height: 740 })
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  let seen = 0
  for (const path of ['/shop', '/product/oniko-starburst-wrap-dress', '/cart', '/checkout']) {
    await page.goto(path)
    await ready(page)
    for (let y = 0; y <= 2100; y += 150) {
      await scrollAndRest(page, y)
      expect.soft(await covered(page), `${path} at ${y}`).toEqual([])
      seen += await page.locator('.floating').filter({ visible: true }).count()
    }
  }
  expect(seen).toBeGreaterThan(5)
})

// (rule: contact-buttons)
test('the call button covers no words at all where lines begin', async ({ page }) => {
  if (isPhone(page)) return
  await page.setViewportSize({ width: 1280, height: 720 })
  const call = page.getByTestId('call-button')
  const wordsBelow = () =>
    call.evaluate((button) => {
      const box = button.getBoundingClientRect()
      const walker = document.createTreeWalker(document.querySelector('#main')!, NodeFilter.SHOW_TEXT)
      const words = document.createRange()
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement!.checkVisibility({ visibilityProperty: true })) continue
        if (node.parentElement!.closest('.sr-only')) continue
        words.selectNodeContents(node)
        // Close lines of a heading: the words' rectangles are taller than what is drawn.
        const lines = node.parentElement!.getBoundingClientRect()
        for (const { left, right, top, bottom } of words.getClientRects())
          if (
            Math.min(box.right, right) - Math.max(box.left, left) > 4 &&
            Math.min(box.bottom, bottom, lines.bottom) - Math.max(box.top, top, lines.top) > 4
          )
            found.push(node.textContent!)
      }
      return found
    })
  let covered = 0
  for (const path of ['/about', '/auth', '/terms']) {
    await page.goto(path)
    for (let y = 0; y <= 600; y += 60) {
      await scrollAndRest(page, y)
      const below = await wordsBelow()
      covered += below.length
      if (below.length) await expect(call, `${path} at ${y}: ${below[0]}`).toBeHidden()
    }
  }
  // Otherwise it proves nothing.
  expect(covered).toBeGreaterThan(3)
})

// (rule: contact-buttons)
test('on a phone one button unfolds into chat and call; elsewhere both stand in their places', async ({
  page,
}) => {
  const [fold, call, chat] = ['contact-fold', 'call-button', 'chat-button'].map((id) => page.getByTestId(id))
  const { width, height } = page.viewportSize()!
  await page.goto('/about')
  await ready(page)
  const chatBox = (await (isPhone(page) ? fold! : chat!).boundingBox())!
  expect(height - chatBox.y - chatBox.height).toBe(24 + 72)
  if (isPhone(page)) {
    await expect(call!).toBeHidden()
    await fold!.click()
    await expect(call!).toHaveAttribute('href', /^tel:/)
    await expect(call!).toBeVisible()
    await expect(chat!).toBeVisible()
    await fold!.click()
    await expect(chat!).toBeHidden()
  } else {
    const box = (await call!.boundingBox())!
    expect([box.x, height - box.y - box.height]).toEqual([24, 24])
    expect(chatBox.x).toBeGreaterThan(width - 100)
  }
  await page.getByTestId('newsletter-footer').getByLabel('Email').focus()
  if (isPhone(page)) for (const button of [fold!, call!, chat!]) await expect(button).toBeHidden()
  await page.goto('/cart')
  await ready(page)
  await expect(chat!).toHaveCount(0)
  await expect(call!).toBeAttached()
})
