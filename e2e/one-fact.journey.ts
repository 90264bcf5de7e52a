import { getProduct, placeOrder, putInCart } from './shop-calls.ts'
import { expect, test, waitForMail } from './shopper.ts'
import {
  addFromProductPage,
  comeToRest,
  fillCheckout,
  leaveForPayment,
  openSummary,
  outcome,
  payWithCard,
  signInOnPage,
} from './steps.ts'

const days = String.raw`\w{3} \d+( \w{3})? – \w{3} \d+ \w{3}|\w{3} \d+ \w{3}`

// (rule: delivery-dates)
test('delivery is consistent: the place chosen, the sum, the review, the order, tracking and the mail agree @once', async ({
  page,
  customer,
}) => {
  await putInCart(page, { slug: 'ilorin-grand-boubou' })
  await page.goto('/checkout')
  await comeToRest(page)
  await fillCheckout(page, customer)
  const select = page.getByLabel('Shipping location')
  const chosen = (await select.locator('option:checked').textContent())!
  const [, fee, dates] = new RegExp(`^Lekki – Ajah: (.+), (${days})$`).exec(chosen)!
  await openSummary(page)
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByTestId('delivery')).toHaveText(fee!)
  expect(fee).toBe('Free')
  await expect(summary).toContainText(`Arrives ${dates}`)

  await page.getByRole('link', { name: 'Review before paying' }).click()
  const main = page.getByRole('main')
  await expect(main.getByTestId('delivery')).toHaveText(fee!)
  await expect(main).toContainText(`Arrives ${dates}`)
  await page.goBack()
  await leaveForPayment(page)
  await payWithCard(page, 'success')
  await expect(outcome(page, 'Payment Successful!')).toBeVisible()
  await expect(main).toContainText(`Arrives ${dates} to Lekki – Ajah.`)
  const { text } = await waitForMail(customer.email, /payment/i)
  expect(text).toContain(`Expected delivery\n\n${dates}`)
  expect(text).toContain(`It arrives ${dates}.`)
  expect(text).toMatch(/Delivery {3,}Free/)
  await page.goto(/https?:\/\/\S*track-order\S*/.exec(text)![0])
  await expect(page.getByTestId('order-status')).toBeVisible()
  await expect(main).toContainText(dates!)
  await page.goto('/orders')
  await page.getByTestId('orders').getByRole('link').first().click()
  await expect(main).toContainText(dates!)
})

// (rule: list-order)
test("featured pieces follow the list's order", { tag: '@once' }, async ({ page }) => {
  await page.goto('/featured')
  const sort = page.getByLabel('Sort').and(page.locator(':visible'))
  await expect(sort).toHaveValue('featured')
  await expect(sort.locator('option')).toHaveText(['Featured', 'Price: Low to High', 'Price: High to Low'])
  await page.goto('/shop')
  await expect(sort).toHaveValue('latest')
})

// (rule: return-target)
test(
  'the account icon on the sign-in page returns to the previous page',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/cart?x=1')
    await comeToRest(page)
    const icon = page.getByTestId('account-link')
    await icon.click()
    await expect(page).toHaveURL(/\/auth\?.*returnTo=%2Fcart%3Fx%3D1$/)
    await expect(icon).toHaveAttribute('href', /returnTo=%2Fcart(%3Fx%3D1)?$/)
    await icon.click()
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Fcart%3Fx%3D1$/)
  },
)

// (rule: own-holds)
test(
  'a piece that one’s own unpaid order keeps is not called sold out',
  { tag: '@once' },
  async ({ page, customer, otherPage }) => {
    const product = await getProduct(page, 'ijebu-wrap-maxi')
    // Few enough that one shopper may hold them all.
    const variant = product.product_variants
      .toSorted((a, b) => a.stock_quantity - b.stock_quantity)
      .find(({ stock_quantity }) => stock_quantity > 0)!
    const [size, color] = [variant.size!, variant.color!]
    const wanted = { slug: product.slug, size, color, quantity: variant.stock_quantity }
    await placeOrder(page, customer.email, wanted)
    const address = `/product/${product.slug}?colour=${encodeURIComponent(color)}`
    for (const each of [page, otherPage]) {
      await each.goto(address)
      await each
        .getByRole('radio', { name: new RegExp(`^${size}\\b`) })
        .locator('xpath=ancestor::label')
        .click()
    }
    await expect(otherPage.getByTestId('sold-out')).toBeVisible()
    await expect(page.getByTestId('stock-note')).toHaveText(
      'Kept for you: it is in an order you have not paid yet.',
    )
    await expect(page.getByTestId('sold-out')).toHaveCount(0)
    await page.getByTestId('add-to-cart').click()
    await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('Added to cart!')).toBeVisible()
  },
)

// (rule: expired-session)
test(
  'nobody is greeted by name after the session ended',
  { tag: '@once' },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 401/)
    await page.goto('/account')
    await comeToRest(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
    await page.getByRole('link', { name: /, home$/ }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.context().clearCookies()
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.textContent.includes('Hello, Ada')) document.title = 'greeted'
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await page.getByTestId('account-link').click()
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Faccount/)
    expect(await page.title()).not.toBe('greeted')
    await signInOnPage(page, customer)
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
  },
)

// (rule: cart-messages)
test('a line restored by Undo does not count as added', { tag: '@once' }, async ({ page }) => {
  await addFromProductPage(page, 'gusau-raffia-tote', {})
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByRole('button', { name: 'Remove Gusau Raffia Tote' }).click()
  await expect(drawer.getByTestId('cart-line')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByTestId('cart-line')).toHaveCount(1)
  await expect(drawer.getByText('Added to cart!')).toHaveCount(0)
})

// (rule: one-place)
test('the place chosen on a page of a product is that of the next page, of cart and of checkout, with the same dates @once', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.goto('/product/gusau-raffia-tote')
  const arrival = page.getByTestId('arrival')
  const place = page.getByLabel('Place to deliver to')
  await expect(arrival).toHaveText(/^Arrives \S+ \d+.* to$/)
  await expect(place.locator('option:checked')).toHaveText(/^Lagos Mainland/)
  const toMainland = await arrival.textContent()
  await place.selectOption('Borno')
  await expect(arrival).not.toHaveText(toMainland!)
  const dates = new RegExp(`^Arrives (${days}) to$`).exec((await arrival.textContent())!)![1]!
  await page.goto('/product/cowrie-drop-earrings')
  await expect(place.locator('option:checked')).toHaveText('Borno')
  await expect(arrival).toHaveText(`Arrives ${dates} to`)

  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/cart')
  await expect(page.getByText(`Arrives ${dates} to Borno`, { exact: true })).toBeVisible()
  await expect(page.getByTestId('delivery')).toHaveText('₦6,500')
  await page.goto('/checkout')
  const location = page.getByLabel('Shipping location').locator('option:checked')
  await expect(location).toHaveText(`Borno: ₦6,500, ${dates}`)
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Borno')
})

// (rule: one-place)
test('a sold-out piece promises no day of arrival @once', async ({ page }) => {
  await page.goto('/product/oke-arin-peplum-dress')
  await expect(page.getByTestId('sold-out')).toBeVisible()
  await comeToRest(page)
  await expect(page.getByRole('main').getByText(/Arrives|Sent within/)).toHaveCount(0)
})
