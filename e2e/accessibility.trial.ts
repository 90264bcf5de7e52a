import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { control, placeOrder, putInCart, transactionsOf } from './shop-calls.ts'
import { call, expect, newEmail, test, waitForMail } from './shopper.ts'
import { closeDialog, fillCheckout, isPhone, openSizeSheet, overflow } from './steps.ts'

const pages = {
  'home and the lists': [
    '/',
    '/shop',
    '/shop?view=list&category=dresses&size=M',
    '/shop?q=zzzz',
    '/sale',
    '/new-in',
    '/featured',
  ],
  'products, empty cart, wishlist and order forms': [
    '/product/oniko-starburst-wrap-dress',
    '/product/oke-arin-peplum-dress',
    '/cart',
    '/saved',
    '/track-order',
    '/checkout/failed',
  ],
  'static pages': [
    '/about',
    '/faqs',
    '/contact',
    '/privacy',
    '/terms',
    '/shipping',
    '/shipping-returns',
    '/shipping-returns?tab=returns',
  ],
}

/** On a phone of 320 px, and with text of twice the size, nothing sticks out to the right. */
async function expectFits(page: Page, what: string) {
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await overflow(page), `${what} at 320 px`).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%'
    await document.fonts.ready
  })
  expect.soft(await overflow(page), `${what} with text of twice the size`).toBe(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

for (const [name, paths] of Object.entries(pages)) {
  // (rule: footer)
  test(`axe finds nothing on ${name}, and they fit narrow phones and large text @once`, async ({ page }) => {
    test.slow()
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, path)
      await expectFits(page, path)
    }
  })
}

test('axe finds nothing on the 404 page @once', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/no-such-page')
  await expectAccessible(page, '404')
})

// (rule: auth-views)
test('axe finds nothing on the views of /auth, with their messages @once', async ({ page }) => {
  for (const mode of ['login', 'signup', 'forgot']) {
    await page.goto(`/auth?mode=${mode}`)
    const submit = page
      .getByRole('form')
      .getByRole('button', { name: /^(Sign In|Create Account|Send Reset Code)$/ })
    await submit.click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page, mode)
    await expectFits(page, mode)
  }
  await page.getByRole('form', { name: 'Forgot password' }).getByLabel('Email').fill(newEmail('nobody'))
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await expect(page.getByLabel('Reset code')).toBeVisible()
  await expect(page.getByText('Reset code sent! Check your email.')).toBeVisible()
  await expectAccessible(page, 'forgot-verify')
})

test('axe finds nothing with menu, search, filter, sizes, size guide, zoom or drawer open @once', async ({
  page,
}) => {
  test.slow()
  const dialog = page.getByRole('dialog')
  const check = async (what: string) => {
    await expect(dialog).toBeVisible()
    await expectAccessible(page, what)
    await closeDialog(page)
  }
  await page.goto('/shop?q=camisole')
  await page.getByRole('button', { name: 'Menu' }).click()
  await dialog.getByText('Categories', { exact: true }).click()
  await check('menu')
  await page.getByRole('button', { name: 'Search' }).click()
  await check('search')
  await page.getByRole('button', { name: 'Search' }).click()
  await dialog.getByRole('searchbox').fill('dress')
  await expect(dialog.getByText(/^\d+ products$/)).toBeVisible()
  await check('search results')
  await page.getByRole('button', { name: 'Search' }).click()
  await dialog.getByRole('searchbox').fill('qqqqzz')
  await expect(page.getByTestId('search-miss')).toBeVisible()
  await check('search miss')
  if (isPhone(page)) {
    await page.getByTestId('filter-button').click()
    await check('filter sheet')
  }
  await openSizeSheet(page, 'Satin Bias Camisole')
  await check('size sheet')
  await page.goto('/product/oniko-starburst-wrap-dress')
  await page.getByRole('button', { name: 'Size guide' }).click()
  await check('size guide')
  await page.getByRole('button', { name: /^Zoom picture 1/ }).press('Enter')
  await check('zoom')
  await page.goto('/product/gusau-raffia-tote')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await check('cart drawer')
})

test('axe finds nothing while buying and on the pages of an account @once', async ({ page, customer }) => {
  test.slow()
  await putInCart(
    page,
    { slug: 'gusau-raffia-tote' },
    { slug: 'clay-boat-neck-top', color: 'Clay', size: 'UK 10' },
  )
  await page.goto('/cart')
  await expect(page.getByTestId('cart-line')).toHaveCount(2)
  await expectAccessible(page, 'cart')
  await page.goto('/checkout')
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expectAccessible(page, 'checkout with messages')
  await fillCheckout(page, customer)
  await expect(page.getByTestId('pay')).toContainText('₦')
  await expectAccessible(page, 'checkout filled in')
  await page.getByRole('link', { name: 'Review before paying' }).click()
  await expect(page.getByTestId('total')).toBeVisible()
  await expectAccessible(page, 'review')

  const { reference, order_number } = await placeOrder(page, customer.email, { slug: 'gusau-raffia-tote' })
  await page.goto(`/checkout/success?reference=${reference}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Received!' })).toBeVisible()
  await expectAccessible(page, 'received')
  await control('pay', { reference, card: 'declined' })
  await page.goto(`/checkout/success?reference=${reference}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Failed' })).toBeVisible()
  await expectAccessible(page, 'failed')
  await page.getByRole('link', { name: 'Try Payment Again' }).click()
  await expect(page.getByTestId('pay')).toBeVisible()
  await expectAccessible(page, 'pay again')
  await control('pay', { reference, card: 'success' })
  await page.goto(`/checkout/success?reference=${reference}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  await expectAccessible(page, 'success')
  expect(await transactionsOf(customer.email)).toMatchObject([{ status: 'success' }])

  for (const path of ['/account', '/orders', `/orders/${order_number}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(order_number).first()).toBeVisible()
    await expectAccessible(page, path)
  }
  const { text } = await waitForMail(customer.email, /^Payment received/)
  await page.goto(/https?:\/\/\S*track-order\S*/.exec(text)![0])
  await expect(page.getByTestId('order-status')).toBeVisible()
  await expectAccessible(page, 'tracked order')
  expect(await call(page, 'GET', '/api/orders')).toMatchObject({ total: 1 })
})
