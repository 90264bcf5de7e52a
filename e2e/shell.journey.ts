import type { Page } from '@playwright/test'
import { call, codeFor, expect, newPerson, owner, signUp, test } from './shopper.ts'
import { addFromProductPage, isPhone, signUpOnPage } from './steps.ts'

// (rule: header)
test('the header stays in view while the page scrolls', async ({ page }) => {
  await page.goto('/about')
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  const header = page.locator('header').first()
  expect((await header.boundingBox())!.y).toBe(0)
  await header.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})

// (rule: side-menu)
test('the menu holds everything it should, also for an owner', { tag: '@once' }, async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const group of ['Categories', 'Help', 'Contact']) await menu.getByText(group, { exact: true }).click()
  const links = async () => {
    const all = await menu
      .getByRole('link')
      .evaluateAll((found) =>
        found.map((link) => [(link as HTMLElement).innerText, link.getAttribute('href')]),
      )
    // The owner's journeys create categories of that name in the same shop meanwhile.
    return all.filter(([, href]) => !href!.includes('category=shelf-'))
  }
  const guest = [
    ['Home', '/'],
    ['Shop', '/shop'],
    ['New In', '/new-in'],
    ['Track Order', '/track-order'],
    ['Dresses', '/shop?category=dresses'],
    ['Tops', '/shop?category=tops'],
    ['Pants', '/shop?category=pants'],
    ['Accessories', '/shop?category=accessories'],
    ['Other', '/shop?category=other'],
    ['Sale', '/sale'],
    ['Shipping & Returns', '/shipping-returns'],
    ['FAQs', '/faqs'],
    ['WhatsApp', 'https://wa.me/2348030000000'],
    ['hello@indigolane.example', 'mailto:hello@indigolane.example'],
    ['+234 803 000 0000', 'tel:+2348030000000'],
    ['Instagram', 'https://www.instagram.com/indigolane'],
    ['TikTok', 'https://www.tiktok.com/@indigolane'],
    ['Facebook', 'https://www.facebook.com/indigolane'],
    ['Wishlist', '/saved'],
  ]
  const doors = [
    ['Shop New In', '/new-in'],
    ['View Cart', '/cart'],
  ]
  const signIn = ['Sign In / Create Account', '/auth?mode=login&returnTo=%2Fabout']
  expect(await links()).toEqual([...guest, signIn, ...doors])
  await menu.getByRole('searchbox').fill('tote')
  await menu.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/shop\?q=tote$/)

  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin')
  await expect(menu.getByRole('link', { name: 'Profile & Orders' })).toHaveAttribute('href', '/account')
  await menu.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByTestId('account-link')).toHaveAccessibleName('Sign in')
})

// (rule: search-debounce)
test('both searches wait for a pause in typing: 300 and 250 ms', { tag: '@once' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') asked.push(`search ${searchParams.get('q')}`)
    if (pathname === '/api/cards' && searchParams.has('search'))
      asked.push(`list ${searchParams.get('search')}`)
  })
  await page.clock.install()
  await page.goto('/shop')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('tote')
  await page.clock.runFor(249)
  // Effects of the wait have started by the time an answer is here.
  await page.evaluate(async () => (await fetch('/healthz')).status)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['list tote'])
  await expect(page).toHaveURL(/q=tote/)
  await page.clock.resume()

  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.clock.pauseAt(Date.now() + 2 * 3_600_000)
  await field.fill('dress')
  await page.clock.runFor(299)
  await page.evaluate(async () => (await fetch('/healthz')).status)
  expect(asked).toEqual(['list tote'])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['list tote', 'search dress'])
})

// (rules: broken-picture, cart-messages)
test(
  'a picture that fails to load is a neutral tile, and the added piece is named',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/)
    await page.route(/\/media\//, (route) => route.abort())
    await page.goto('/shop')
    const cards = page.getByTestId('product-card')
    // The first fails before hydration, the last one afterwards: it loads lazily.
    for (const card of [cards.first(), cards.last()]) {
      await card.scrollIntoViewIfNeeded()
      await expect(card.getByRole('img', { name: 'No Image' })).toBeVisible()
      await expect(card.locator('img')).toHaveCount(0)
    }
    await addFromProductPage(page, 'gusau-raffia-tote', {})
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await expect(drawer).toContainText('Gusau Raffia Tote has been added to your cart.')
  },
)

// (rule: footer-at-bottom)
test('the footer of a short page ends at the bottom of the window, above the bar of contacts', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 2400 })
  for (const path of ['/track-order', '/no-such-page', '/cart', '/auth']) {
    await page.goto(path)
    await expect(page.locator('footer')).toBeVisible()
    const below = await page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        document.querySelector('footer')!.getBoundingClientRect().bottom -
        document.querySelector('.contact')!.getBoundingClientRect().height,
    )
    expect(Math.abs(below), path).toBeLessThan(1)
  }
})

/** The toast's distance below the breadcrumbs while the page is at its top, in pixels. */
async function roomAboveToast(page: Page, text: string) {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: text })
  await expect(toast).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  // It slides in.
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  return toast.evaluate(
    (element) =>
      element.getBoundingClientRect().top -
      document.querySelector('nav[aria-label="Breadcrumb"]')!.getBoundingClientRect().bottom,
  )
}

// (rule: toast-place)
test('toasts leave header and breadcrumbs free, after a sign-up and without a connection', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/auth?mode=signup&returnTo=%2Fproduct%2Fgusau-raffia-tote')
  await signUpOnPage(page, newPerson())
  await expect(page).toHaveURL(/gusau-raffia-tote$/)
  expect(await roomAboveToast(page, 'Account created successfully!')).toBeGreaterThanOrEqual(0)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page
    .getByRole('button', { name: isPhone(page) ? /^Add to Cart, / : 'Add to Cart', exact: !isPhone(page) })
    .click()
  expect(await roomAboveToast(page, 'Failed to add item to cart')).toBeGreaterThanOrEqual(0)
  await context.setOffline(false)
})

// (rule: toast-place)
test('on a phone a message covers neither title nor button of the page it came to @once', async ({
  page,
  otherPage,
}) => {
  const { email, password } = await signUp(otherPage, newPerson('forgetful'))
  await page.goto('/auth?mode=forgot')
  await page.getByRole('form', { name: 'Forgot password' }).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  const form = page.getByRole('form', { name: 'Choose a new password' })
  await form.getByLabel('Reset code').fill(await codeFor(email, /reset code/))
  await form.getByLabel('New password', { exact: true }).fill(`${password}2`)
  await form.getByLabel('Confirm new password').fill(`${password}2`)
  await form.getByRole('button', { name: 'Reset Password' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Password reset successfully!' })
  await expect(toast).toBeVisible()
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const said = (await toast.boundingBox())!
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Sign In', exact: true }),
  ]) {
    const { y, height } = (await part.boundingBox())!
    expect(said.y >= y + height || said.y + said.height <= y).toBe(true)
  }
})

// (rule: toast-place)
test('a toast leaves the sticky bar of a list free @once', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/)
  await page.goto('/shop?category=accessories')
  await page.route('**/api/cart/items', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Quick add Gusau Raffia Tote' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Failed to add item to cart' })
  await expect(toast).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 600))
  const bar = page.getByTestId('filter-button')
  await expect.poll(async () => (await bar.boundingBox())!.y).toBeLessThan(80)
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const { y, height } = (await bar.boundingBox())!
  expect((await toast.boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
})

// (rule: header-search)
test('an empty search offers earlier searches and five places', { tag: '@once' }, async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('searchbox', { name: 'Search products' })
  const places = ['Dresses', 'Tops', 'Pants', 'New Arrivals', 'Sale']
  await expect(dialog.getByRole('link')).toHaveText(places)
  await expect(dialog.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0)
  await field.fill('tote')
  await expect(dialog.getByRole('link', { name: /Gusau Raffia Tote/ })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/q=tote$/)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(['tote', ...places])
  await field.fill('   ')
  await expect(dialog.getByRole('listitem')).toHaveText(['tote', ...places])
})
