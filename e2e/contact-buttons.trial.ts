import type { Page } from '@playwright/test'
import { putInCart } from './shop-calls.ts'
import { expect, test } from './shopper.ts'
import { isPhone } from './steps.ts'

/**
 * The page scrolled to each of `tops`: what the two links cover there of content they may not (headings, prices and
 * controls), and themselves where they are not wholly in sight.
 */
const coveredAt = (page: Page, tops: number[]) =>
  page.evaluate(async (positions) => {
    const isSeen = (each: Element) => each.checkVisibility({ visibilityProperty: true })
    const kept = 'h1, h2, h3, h4, a, button, input, select, textarea, label, summary, .price'
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
    const coveredBy = (link: Element) => {
      const a = link.getBoundingClientRect()
      const isInSight =
        isSeen(link) &&
        a.top >= 0 &&
        a.left >= 0 &&
        a.right <= innerWidth &&
        Math.floor(a.bottom) <= innerHeight
      return [...document.querySelectorAll(kept)]
        .filter((each) => isSeen(each) && !each.closest('.contact, .sr-only, .skip-link') && !isPicture(each))
        .filter((each) =>
          [...wordsOf(each).getClientRects()].some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 12 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 12,
          ),
        )
        .concat(isInSight ? [] : [link])
        .map((each) => `${each.tagName} ${each.textContent?.slice(0, 40)}`)
    }
    const found: Record<number, string[]> = {}
    for (const top of positions) {
      scrollTo({ top, behavior: 'instant' })
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const covered = [...document.querySelectorAll('.contact a')].flatMap(coveredBy)
      if (covered.length > 0) found[top] = covered
    }
    return found
  }, tops)

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
    const tops = isPhone(page) ? [1e6] : Array.from({ length: 14 }, (_, step) => step * 150)
    // The page grows while what is the customer's own comes.
    await expect.poll(() => coveredAt(page, tops), { message: path }).toEqual({})
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
    expect([callBox.x, below(callBox)]).toEqual([8, 24 + 72])
    expect(below(chatBox)).toBe(24 + 72)
    expect(chatBox.x).toBeGreaterThan(width - 100)
  }
  await page.goto('/cart')
  await expect(call).toBeAttached()
  await expect(chat).toHaveCount(0)
})

// (rule: contact-buttons)
test('nothing fixed lies over a form: each field and button is itself where it is pressed', async ({
  page,
  customer,
}) => {
  expect(customer.email).toContain('@')
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  for (const path of ['/checkout', '/account', '/track-order', '/checkout/review']) {
    await page.goto(path)
    await expect(page.getByTestId('call-button')).toBeAttached()
    expect(await coveredControls(page), path).toEqual([])
  }
})

test('nor over that of a guest', async ({ page }) => {
  for (const path of ['/auth', '/auth?mode=signup', '/auth?mode=forgot']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByLabel('Email')).toBeVisible()
    expect(await coveredControls(page), path).toEqual([])
  }
})

/** What of a page's controls something else lies over: at the foot of the window as it opens, and where the focus brings them. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('#main :is(input, select, textarea, button, a)'),
    ]
    const isCovered = (each: HTMLElement) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      if (!width || each.closest('.sr-only, .checkout-pay')) return false
      return [top + 3, top + height - 3].some((y) => {
        if (y < 0 || y >= innerHeight) return false
        const over = document.elementFromPoint(left + width / 2, y)
        return Boolean(over?.closest('.contact, .buy-bar, [data-bottom-bar]'))
      })
    }
    scrollTo({ top: 0, behavior: 'instant' })
    const found = controls.filter(isCovered)
    for (const each of controls) {
      each.focus()
      if (isCovered(each)) found.push(each)
    }
    return found.map((each) => each.outerHTML.slice(0, 120))
  })

// (rule: footer)
test('while buying the foot is a line of help, at most a sixth of a phone', async ({ page, customer }) => {
  expect(customer.email).toContain('@')
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  const { height } = page.viewportSize()!
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path)
    const foot = page.getByRole('contentinfo')
    await expect(foot.getByRole('link', { name: 'Shipping & Returns' })).toBeVisible()
    await expect(foot.getByLabel('Email')).toBeHidden()
    expect((await foot.boundingBox())!.height).toBeLessThanOrEqual(height / 6)
  }
  await page.goto('/about')
  await expect(page.getByRole('contentinfo').getByLabel('Email')).toBeVisible()
})
