import { getCart, getProduct, placeOrder, putInCart, setGuestCheckout } from './shop-calls.ts'
import { call, expect, owner, signUp, test } from './shopper.ts'
import { comeToRest, fillCheckout, leaveForPayment, outcome, payWithCard } from './steps.ts'

const tote = { slug: 'gusau-raffia-tote' }

// (rule: nothing-buyable)
test('a cart in which nothing can be bought names no price and offers the way out @once', async ({
  page,
  otherPage,
}) => {
  const { slug, product_variants } = await getProduct(page, 'palm-cargo-trousers')
  const scarce = product_variants
    .filter(({ stock_quantity }) => stock_quantity > 0)
    .toSorted((a, b) => a.stock_quantity - b.stock_quantity)[0]!
  const wanted = { slug, size: scarce.size ?? '', color: scarce.color ?? '' }
  await signUp(page)
  await putInCart(page, wanted)
  // One shopper can have ten of a piece at most.
  for (let left = scarce.stock_quantity; left > 0; left -= 10) {
    const buyer = await signUp(otherPage)
    await placeOrder(otherPage, buyer.email, { ...wanted, quantity: Math.min(left, 10) })
  }

  const isNothingOffered = async () => {
    await expect(page.getByText('Nothing in your cart can be bought now')).toBeVisible()
    for (const id of ['delivery', 'total', 'free-delivery', 'proceed', 'pay'])
      await expect(page.getByTestId(id)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Proceed/ })).toHaveCount(0)
  }
  await page.goto('/cart')
  await isNothingOffered()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  await page.goto('/checkout')
  await isNothingOffered()
  await expect(page.getByRole('link', { name: 'Back to cart' })).toBeVisible()
})

test(
  'both prices of a line are those of the quote, also when one has just changed',
  { tag: '@once' },
  async ({ page }) => {
    await putInCart(page, { ...tote, quantity: 2 })
    type Line = { unit_price: number; line_total: number }
    await page.goto('/about')
    await comeToRest(page)
    await page.route('**/api/quote', async (route) => {
      const response = await route.fetch()
      const quote = (await response.json()) as { lines: Line[] }
      for (const line of quote.lines) Object.assign(line, { unit_price: 2_000_000, line_total: 4_000_000 })
      await route.fulfill({ response, json: quote })
    })
    await page.getByRole('link', { name: /^Cart/ }).first().click()
    const line = page.getByTestId('cart-line')
    await expect(line.getByTestId('line-total')).toHaveText('₦40,000')
    await expect(line).toContainText('₦20,000 each')
  },
)

// (rules: cart-quantity, removal-undone)
test('plus stops at the stock and says the number; a line removed by keyboard is restored by keyboard @once', async ({
  page,
}) => {
  const wanted = { slug: 'oniko-starburst-wrap-dress', size: 'M', color: 'Indigo' }
  await putInCart(page, { ...wanted, quantity: 2 }, tote)
  await page.goto('/cart')
  await comeToRest(page)
  const line = page.getByTestId('cart-line').filter({ hasText: 'Oniko Starburst Wrap Dress' })
  await expect(line.getByText('Only 2 left')).toBeVisible()
  await page.clock.install()
  await line.getByRole('button', { name: /^Remove/ }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.clock.runFor(8000)
  await expect(undo).toBeVisible()
  await undo.press('Enter')
  await expect(line.getByTestId('quantity')).toHaveText('2')
  expect(await getCart(page)).toMatchObject({ count: 3 })
  // Its message fades out.
  await expect(undo).toHaveCount(0)
  await line.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(undo).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(undo).toHaveCount(0)
})

// (rule: why-sign-in)
test(
  'sign-in on the way to checkout says why, and that the cart stays',
  { tag: '@once' },
  async ({ page }) => {
    await putInCart(page, tote)
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Fcheckout/)
    const why = page.getByRole('status').filter({ hasText: 'One step before you pay' })
    await expect(why).toContainText('Your cart and what you typed at checkout are kept.')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByRole('form', { name: 'Create account' })).toBeVisible()
    await expect(why).toBeVisible()
  },
)

// (rule: guest-checkout)
test('where guests may buy, no page on the way sends them to sign-in; their note is shown @once', async ({
  page,
  otherPage,
}) => {
  await call(otherPage, 'POST', '/api/auth/sign-in/email', owner)
  await setGuestCheckout(otherPage, true)
  try {
    await putInCart(page, tote)
    await page.goto('/checkout')
    const person = {
      email: `guest-${Date.now()}@example.com`,
      password: '',
      firstName: 'Ife',
      lastName: 'Ade',
      phone: '0803 123 4567',
    }
    await fillCheckout(page, person)
    await page.getByLabel('Anything we should know?').fill('Please call at the gate')
    await page.getByRole('link', { name: 'Review before paying' }).click()
    await expect(page.getByRole('region', { name: 'Your notes' })).toHaveText(/Please call at the gate/)
    await page.goBack()
    await leaveForPayment(page)
    await payWithCard(page, 'success')
    await expect(outcome(page, 'Payment Successful!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View My Orders' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Track Order' }).first().click()
    await expect(page).toHaveURL(/\/track-order/)
    await expect(page.getByTestId('order-status')).toHaveText(/paid/i)
  } finally {
    await setGuestCheckout(otherPage, false)
  }
})

test('the note of an order is on its page', { tag: '@once' }, async ({ page, customer }) => {
  await putInCart(page, tote)
  await page.goto('/checkout')
  await fillCheckout(page, customer)
  await page.getByLabel('Anything we should know?').fill('Please call at the gate')
  await leaveForPayment(page)
  await payWithCard(page, 'success')
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page.getByTestId('orders').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Your notes' })).toContainText('Please call at the gate')
})
