import type { Page } from '@playwright/test'
import { getCart, getOrders, getVariant, placeOrder, putInCart } from './shop-calls.ts'
import { expect, newEmail, newPerson, signUp, test } from './shopper.ts'
import {
  addFromProductPage,
  choose,
  closeDialog,
  fillCheckout,
  leaveForPayment,
  openSizeSheet,
  openSummary,
  outcome,
  payWithCard,
  signInOnPage,
  viewProducts,
} from './steps.ts'

const lineOf = (page: Page, title: string) => page.getByTestId('cart-line').filter({ hasText: title })

// (rules: account-icon, cart-badge, signed-in-state, guest-cart-merge)
test(
  "at sign-in a guest's cart joins the customer's, the same variant adds up once",
  { tag: '@once' },
  async ({ page, otherPage }) => {
    const person = await signUp(otherPage, newPerson('merge'))
    const boat = { slug: 'clay-boat-neck-top', color: 'Clay', size: 'UK 8' }
    await putInCart(otherPage, { ...boat, quantity: 2 }, { slug: 'gusau-raffia-tote' })
    await addFromProductPage(page, boat.slug, boat)
    await page.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'View Cart' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/returnTo=%2Fcart/)
    await signInOnPage(page, person)

    await expect(page).toHaveURL(/\/cart$/)
    await expect(lineOf(page, 'Crepe Boat-Neck Top').getByTestId('quantity')).toHaveText('3')
    await expect(lineOf(page, 'Gusau Raffia Tote').getByTestId('quantity')).toHaveText('1')
    await expect(page.getByTestId('cart-count')).toHaveText('4')
    await page.reload()
    await expect(page.getByTestId('cart-count')).toHaveText('4')
    expect(await getCart(otherPage)).toMatchObject({ count: 4 })
    expect((await getCart(page)).items).toHaveLength(2)
  },
)

// (rule: guest-cart-merge)
test(
  'what merging two carts dropped is shown once after the sign-in',
  { tag: '@once' },
  async ({ page, otherPage }) => {
    const person = await signUp(otherPage, newPerson('capped'))
    const wrap = { slug: 'oniko-starburst-wrap-dress', size: 'M', color: 'Indigo', quantity: 2 }
    await putInCart(otherPage, wrap)
    await putInCart(page, wrap)
    await page.goto('/auth?returnTo=%2Fcart')
    await signInOnPage(page, person)
    const notice = page.getByText('Oniko Starburst Wrap Dress: only 2 left, so your cart holds 2.')
    await expect(notice).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(lineOf(page, 'Oniko Starburst Wrap Dress').getByTestId('quantity')).toHaveText('2')
    const accountIsKnown = page.waitForResponse(/\/api\/(session|start)$/)
    await page.goto('/about')
    await accountIsKnown
    await expect(page.getByRole('link', { name: 'My account' })).toBeVisible()
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'notices' }))
    await expect(notice).toHaveCount(0)
  },
)

// (rule: empty-cart)
test('an empty cart comes with the newest pieces from the server', { tag: '@once' }, async ({ page }) => {
  const html = await (await page.goto('/cart'))!.text()
  expect(html).toContain('Your cart is empty')
  expect(html.match(/data-testid="product-card"/g)).toHaveLength(4)
})

// (rules: cart-delivery-price, free-delivery, promo-code, one-quote, cart-line, cart-quantity, cart-messages,
// empty-cart)
test('cart: quantity stops at the stock, removal can be undone, TAG5 and free delivery are counted @once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const title = 'Oniko Starburst Wrap Dress'
  const wanted = { slug: 'oniko-starburst-wrap-dress', size: 'M', color: 'Indigo' }
  await putInCart(page, wanted)
  await page.goto('/cart')
  const line = lineOf(page, title)
  await expect(line).toContainText('M / Indigo')
  await expect(line.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await expect(page.getByTestId('free-delivery')).toContainText('₦8,000 more for free delivery')
  await expect(page.getByTestId('delivery')).toHaveText('₦2,500')
  await expect(page.getByTestId('total')).toHaveText('₦44,500')

  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(line.getByTestId('quantity')).toHaveText('2')
  await expect(line.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  await expect(page.getByTestId('subtotal')).toHaveText('₦84,000')
  await expect(page.getByTestId('delivery')).toHaveText('Free')
  await expect(page.getByTestId('free-delivery')).toContainText('You have free delivery within Nigeria')

  await page.getByText('Promo code').click()
  await page.getByLabel('Promo code').fill('nonsense')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('group').filter({ hasText: 'Promo code' }).getByRole('alert')).not.toBeEmpty()
  await page.getByLabel('Promo code').fill('tag5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByTestId('discount')).toHaveText('−₦4,200')
  await expect(page.getByTestId('total')).toHaveText('₦79,800')

  const second = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.status() === 404,
  )
  await line.getByRole('button', { name: `Remove ${title}` }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await second
  await expect(page.getByText('Item removed from cart')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line.getByTestId('quantity')).toHaveText('2')
  await expect(page.getByText('Failed to remove item'), 'pressing twice is no failure').toHaveCount(0)
  await expect(page.getByTestId('total')).toHaveText('₦79,800')
  expect(await getCart(page)).toMatchObject({ count: 2, total: 8_400_000 })
})

// (rule: promo-once)
test('TAG5 counts once per account', { tag: '@once' }, async ({ page, customer }) => {
  await putInCart(page, { slug: 'cowrie-drop-earrings' })
  await page.goto('/checkout')
  await fillCheckout(page, customer)
  await openSummary(page)
  await page.getByText('Promo code').click()
  await page.getByLabel('Promo code').fill('TAG5')
  await page.getByLabel('Promo code').press('Enter')
  await expect(page.getByTestId('discount')).toHaveText('−₦250')
  const storedCode = () => page.evaluate(() => sessionStorage.getItem('kept.promo-code'))
  expect(await storedCode()).toContain('TAG5')
  await expect(page.getByTestId('pay')).toHaveText('Proceed to Payment - ₦8,250')
  await leaveForPayment(page)
  await payWithCard(page, 'success')
  await expect(outcome(page, 'Payment Successful!')).toBeVisible()
  expect(await getOrders(page)).toMatchObject([{ discount: 25_000, total_amount: 825_000 }])
  await expect.poll(storedCode, 'an order that is paid leaves no code').toBeNull()

  await putInCart(page, { slug: 'cowrie-drop-earrings' })
  await page.goto('/cart')
  await page.getByText('Promo code').click()
  await page.getByLabel('Promo code').fill('TAG5')
  await page.getByLabel('Promo code').press('Enter')
  await expect(page.getByRole('group').filter({ hasText: 'Promo code' }).getByRole('alert')).not.toBeEmpty()
  await expect(page.getByTestId('discount')).toHaveCount(0)
})

// (rules: cart-to-checkout, unavailable-line)
test(
  'a line sold out meanwhile says so and stops checkout',
  { tag: '@once' },
  async ({ page, otherPage }) => {
    const wanted = { slug: 'palm-cargo-trousers', size: 'XS' }
    const buyer = await signUp(otherPage)
    await putInCart(page, wanted, { slug: 'gusau-raffia-tote' })
    await page.goto('/cart')
    await expect(page.getByTestId('cart-line')).toHaveCount(2)
    const { variant } = await getVariant(otherPage, wanted)
    await placeOrder(otherPage, buyer.email, { ...wanted, quantity: variant.stock_quantity })

    await page.reload()
    const line = lineOf(page, 'Palm Cargo Trousers')
    await expect(line).toContainText('Someone is paying for the last one. Try again at')
    await expect(page.getByRole('status').filter({ hasText: /Palm Cargo Trousers/ })).toBeVisible()
    await expect(page.getByTestId('subtotal')).toHaveText('₦22,500')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: /Palm Cargo Trousers/ })).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)

    await addFromProductPage(page, 'gusau-raffia-tote', {})
    const drawer = page.getByRole('dialog', { name: 'Your cart' }).getByTestId('cart-line')
    const more = page.getByRole('button', { name: 'Increase quantity' })
    await expect(drawer.filter({ hasText: 'Gusau Raffia Tote' }).filter({ has: more })).toHaveCount(1)
    await expect(drawer.filter({ hasText: /paying for the last one/ }).filter({ hasNot: more })).toHaveCount(
      1,
    )
    await page.goto('/cart')
    await line.getByRole('button', { name: /^Remove/ }).click()
    await expect(page.getByTestId('cart-line')).toHaveCount(1)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/auth\?/)
  },
)

// (rule: cart-to-checkout)
test(
  'checkout pressed before the account is loaded continues by itself',
  { tag: '@once' },
  async ({ page }) => {
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    const account = Promise.withResolvers<void>()
    await page.route(/\/api\/(session|start)$/, async (route) => {
      await account.promise
      await route.continue()
    })
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
    await expect(page.getByText('Please wait while we load your account.')).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)
    account.resolve()
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Fcheckout$/)
  },
)

// (rules: quick-add, cart-messages)
test('quick add asks for the size, says Adding... and marks sold-out sizes', async ({ page }) => {
  await page.goto('/shop?q=camisole')
  await openSizeSheet(page, 'Satin Bias Camisole')
  const sheet = page.getByRole('dialog', { name: 'Choose a size of Satin Bias Camisole' })
  await choose(sheet.getByRole('radio', { name: 'Ink', exact: true }))
  const soldOut = sheet.getByRole('button', { name: /^XL\b/ })
  await expect(soldOut).toContainText('Sold out')
  await soldOut.click()
  await expect(soldOut).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByLabel('Email me when XL / Ink is back').fill(newEmail('waiting'))
  await sheet.getByRole('button', { name: 'Email me' }).click()
  await expect(sheet.getByTestId('on-stock-list')).toContainText(
    'we will write to you once, when XL / Ink is back',
  )
  const answer = Promise.withResolvers<void>()
  let posts = 0
  await page.route('**/api/cart/items', async (route) => {
    posts++
    await answer.promise
    await route.continue()
  })
  const option = sheet.getByRole('button', { name: /^L\b/ })
  await option.dblclick()
  await expect(sheet.getByText('Adding...')).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('Added to cart!')).toBeVisible()
  expect(posts).toBe(1)
  expect(await getCart(page)).toMatchObject({ count: 1 })
  await closeDialog(page)

  await page.goto('/shop?q=cowrie')
  await page.getByRole('button', { name: 'Quick add Cowrie Drop Earrings' }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByTestId('cart-line')).toHaveCount(2)
  await page.goto('/shop?q=pinafore')
  await page.getByRole('button', { name: 'Email me about Danfo Check Pinafore Dress' }).click()
  await page.getByTestId('size-option').first().click()
  await expect(page.getByLabel(/^Email me when XS/)).toBeVisible()
})

test('the rows of a product page have hearts and quick add like the lists @once', async ({ page }) => {
  await viewProducts(page, 'obi-wrap-belt', 'ilorin-grand-boubou', 'gusau-raffia-tote')
  await page.goto('/product/cowrie-drop-earrings')
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  const related = page.getByRole('region', { name: 'You may also like' })
  await expect(related.getByTestId('product-card')).toHaveCount(4)
  await expect(related.getByTestId('quick-add').first()).toBeVisible()
  await viewed.getByRole('button', { name: 'Save Gusau Raffia Tote' }).click()
  await expect(viewed.getByRole('button', { name: /Gusau Raffia Tote/, pressed: true })).toBeVisible()
  await viewed.getByRole('button', { name: 'Quick add Gusau Raffia Tote' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await expect(drawer.getByTestId('cart-line')).toContainText('Gusau Raffia Tote')
})

// (rules: cart-messages, once-per-key)
test(
  'a failed add to cart shows an error, and what is tried again is added once',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500|ERR_FAILED/)
    await signUp(page, newPerson('retry'))
    await page.goto('/product/gusau-raffia-tote')
    // It is done, but its answer gets lost.
    await page.route(
      '**/api/cart/items',
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 500, body: '{}' })
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page.getByText('Failed to add item to cart. Please try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('Added to cart!')).toBeVisible()
    expect(await getCart(page)).toMatchObject({ count: 1 })
  },
)
