import { placeOrder } from './shop-calls.ts'
import { expect, test } from './shopper.ts'
import { holdApi } from './steps.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  // (rule: without-scripts)
  test('the menu jumps to the links of the footer', { tag: '@once' }, async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
    await expect(page).toHaveURL(/#links$/)
    await expect(page.getByTestId('menu-button')).toBeHidden()
    await page.locator('#links').getByRole('link', { name: 'New In' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New In' })).toBeVisible()
  })

  // (rule: without-scripts)
  test('a list links to its further pages, each with its own URL', { tag: '@once' }, async ({ page }) => {
    await page.goto('/shop')
    const cards = page.getByTestId('product-card')
    const before = await cards.count()
    await page.getByTestId('load-more').click()
    await expect(page).toHaveURL(/\/shop\?page=2$/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/shop\?page=2$/)
    // The page may still be arriving.
    await expect.poll(() => cards.count()).toBeGreaterThan(before)
  })

  // (rule: without-scripts)
  test('an order is found by its number and email', { tag: '@once' }, async ({ page, customer }) => {
    const { email } = customer
    const { order_number } = await placeOrder(page, email, { slug: 'cowrie-drop-earrings' })
    await page.goto('/track-order')
    await page.getByLabel('Order number').fill(order_number)
    await page.getByLabel('Email').first().fill('somebody@example.com')
    await page.getByRole('button', { name: 'Track Order' }).click()
    await expect(page.getByText('Please check your order number and email address')).toBeVisible()
    await page.getByLabel('Email').first().fill(email)
    await page.getByRole('button', { name: 'Track Order' }).click()
    await expect(page.getByRole('main').getByText(order_number).first()).toBeVisible()
    await expect(page.getByText('Please check your order number and email address')).toHaveCount(0)
  })

  // (rule: without-scripts)
  test(
    'a piece goes into the cart by a form, which says when a size is missing',
    { tag: '@once' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 409/)
      await page.goto('/product/clay-boat-neck-top')
      await page.getByTestId('add-to-cart').click()
      await expect(page.getByText('Please choose a size')).toBeVisible()
      await page.getByRole('link', { name: 'Back to the piece' }).click()
      for (const name of ['Ink', 'UK 12'])
        await page.getByRole('radio', { name, exact: true }).locator('xpath=ancestor::label').click()
      await page.getByTestId('add-to-cart').click()
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.getByTestId('cart-line')).toContainText('UK 12 / Ink')
      const order = page.getByRole('link', { name: 'Order these on WhatsApp' })
      await expect(order).toHaveAttribute('href', /^https:\/\/wa\.me\/.*1%20%C3%97%20Crepe%20Boat/)
    },
  )
})

test('a press before the scripts are here is answered at once', { tag: '@once' }, async ({ page }) => {
  const release = await holdApi(page, /\/assets\/.*\.js$/)
  await page.goto('/product/gusau-raffia-tote', { waitUntil: 'commit' })
  const add = page.getByTestId('add-to-cart')
  await add.click()
  await expect(add).toHaveCSS('cursor', 'progress')
  release()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await expect(page.locator('[data-waits]')).toHaveCount(0)
})

// (rule: without-scripts)
test(
  'scripts that never load: the press is sent as a form, the menu jumps to the links',
  {
    tag: '@once',
  },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|ERR_CONNECTION_RESET|Failed to fetch/)
    await page.clock.install()
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto('/product/gusau-raffia-tote', { waitUntil: 'load' })
    await page.getByTestId('add-to-cart').click()
    await page.clock.fastForward(16_000)
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByTestId('cart-line')).toContainText('Gusau Raffia Tote')
    await page.getByTestId('menu-button').click()
    await page.clock.fastForward(16_000)
    await expect(page).toHaveURL(/#links$/)
  },
)

// (rule: focus-on-navigation)
test(
  'a page reached through a link begins at its heading, Back stays where it was',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/about')
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await expect(heading).toHaveText('FAQs')
    await expect(heading).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'New In', exact: true }).click()
    await expect(heading).toHaveText('New In')
    await expect(heading).toBeFocused()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.goBack()
    await expect(heading).toHaveText('FAQs')
    await expect(heading).not.toBeFocused()
  },
)

// (rule: focus-on-navigation)
test(
  'filters can be passed by, and a value that shows nothing is no stop',
  { tag: '@once' },
  async ({ page }) => {
    // On a phone they lie in a sheet.
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/shop?category=tops&q=boat')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    const skip = filters.getByRole('link', { name: 'Skip filters' })
    await skip.focus()
    await skip.press('Enter')
    await expect(page.locator('#products')).toBeFocused()
    const stops = await filters
      .locator('label')
      .filter({ hasText: /\(0\)/ })
      .locator('input[type=checkbox]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).tabIndex))
    expect(stops.length).toBeGreaterThan(0)
    expect(stops.every((tabIndex) => tabIndex === -1)).toBe(true)
  },
)

test(
  'in colours of the system swatches, hearts and buttons are still seen',
  { tag: '@once' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/product/clay-boat-neck-top')
    const swatch = page
      .getByRole('radio', { name: 'Ink', exact: true })
      .locator('xpath=following-sibling::span[1]')
    const style = await swatch.getAttribute('style')
    const [red, green, blue] = /#(..)(..)(..)/
      .exec(style!)!
      .slice(1)
      .map((part) => parseInt(part, 16))
    await expect(swatch).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`)
    await expect(page.getByTestId('add-to-cart')).toHaveCSS('border-top-width', '1px')
  },
)
