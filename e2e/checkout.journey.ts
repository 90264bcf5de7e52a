import { placeOrder, putInCart } from './shop-calls.ts'
import { expect, signUp, test } from './shopper.ts'
import { chooseLocation, fillCheckout, openSummary, payButton } from './steps.ts'

// (rules: phone-numbers, checkout-form)
test('checkout names missing fields, at the field and in a focused summary @once', async ({
  page,
  customer,
}) => {
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/checkout')
  const form = page.getByRole('form', { name: 'Checkout' })
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(customer.email)
  await expect(form.getByLabel('First name')).toHaveValue(customer.firstName)
  await form.getByLabel('First name').fill('')
  await form.getByRole('button', { name: /^Proceed to Payment/ }).click()
  const summary = form.getByRole('alert').filter({ hasText: 'Missing Information' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Please fill in all required fields')
  await expect(form.getByText('First name is required')).toBeVisible()
  await expect(form.getByText('City is required')).toBeVisible()
  await expect(form.getByText('State is required')).toBeVisible()
  await summary.getByRole('link', { name: 'City' }).click()
  await expect(form.getByLabel('City')).toBeFocused()

  const phone = form.getByLabel('Phone')
  await phone.fill('abc0803 (111)-2222xyz')
  await expect(phone).toHaveValue('0803 (111)-2222')
  await phone.fill('0803+111')
  await phone.blur()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Email', { exact: true }).fill('nonsense')
  await form.getByLabel('Email', { exact: true }).blur()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
})

test('invalid fields are reported as invalid, not as missing @once', async ({ page, customer }) => {
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/checkout')
  await fillCheckout(page, { ...customer, email: 'nonsense', phone: '0803' })
  await payButton(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText([
    /^Email.*Please enter a valid email address$/,
    /^Phone.*Please enter a complete phone number$/,
  ])
  await expect(page.getByText('Missing Information')).toHaveCount(0)
  await summary.getByRole('link', { name: 'Phone' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('City').fill('')
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Missing Information' })).toBeFocused()
})

test('a landmark typed for Nigeria does not go abroad', { tag: '@once' }, async ({ page, customer }) => {
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/checkout')
  await fillCheckout(page, customer)
  const form = page.getByRole('form', { name: 'Checkout' })
  await form.getByLabel('Nearest landmark').fill('Falomo bridge')
  await page.getByRole('link', { name: 'Review before paying' }).click()
  const place = page.getByRole('region', { name: 'Deliver to' })
  await expect(place).toContainText('12 Adeola Odeku Street, Falomo bridge')
  await place.getByRole('link', { name: 'Change' }).click()
  await form.getByLabel('Country').selectOption('United Kingdom')
  await form.getByLabel('Postcode').fill('SW1A 1AA')
  await form.getByLabel('Phone').fill('+44 20 7946 0958')
  await page.getByRole('link', { name: 'Review before sending' }).click()
  await expect(place).toContainText('SW1A 1AA')
  await expect(place).not.toContainText('Falomo bridge')
  await place.getByRole('link', { name: 'Change' }).click()
  await form.getByLabel('Country').selectOption('Nigeria')
  await expect(form.getByLabel('Nearest landmark')).toHaveValue('')
})

// (rules: delivery-location, checkout-form, checkout-review)
test(
  'a reload keeps the input; the state decides the locations',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    await page.goto('/checkout')
    await fillCheckout(page, { ...customer, firstName: 'Ngozi', phone: '+234 803 123 4567' })
    await page.getByLabel('Anything we should know?').fill('Ring twice, please')
    await expect(payButton(page)).toHaveText('Proceed to Payment - ₦26,000')
    await page.reload()
    const form = page.getByRole('form', { name: 'Checkout' })
    await expect(form.getByLabel('First name')).toHaveValue('Ngozi')
    await expect(form.getByLabel('Phone')).toHaveValue('+234 803 123 4567')
    await expect(form.getByLabel('City')).toHaveValue('Lekki')
    await expect(form.getByLabel('State', { exact: true })).toHaveValue('Lagos')
    await expect(page.getByLabel('Anything we should know?')).toHaveValue('Ring twice, please')
    await expect(payButton(page)).toHaveText('Proceed to Payment - ₦26,000')

    const locations = form.getByLabel('Shipping location').locator('option')
    await expect(locations.filter({ hasText: 'Lekki – Ajah' })).toHaveCount(1)
    await form.getByLabel('State', { exact: true }).selectOption('Kano')
    await expect(locations.filter({ hasText: 'Lekki – Ajah' })).toHaveCount(0)
    await expect(payButton(page)).toHaveText('Proceed to Payment - ₦28,000')
    await form.getByLabel('State', { exact: true }).selectOption('Lagos')
    await chooseLocation(page, 'Ikorodu')
    await expect(payButton(page)).toHaveText('Proceed to Payment - ₦26,000')

    await page.getByRole('link', { name: 'Review before paying' }).click()
    await expect(page).toHaveURL(/\/checkout\/review/)
    await expect(page.getByTestId('total')).toHaveText('₦26,000')
    const policies = page.getByRole('region', { name: 'Policies' })
    await expect(policies).toContainText('You can return or exchange a piece within 7 days of delivery')
    await expect(policies).toContainText('Everything in your order is in stock.')
    await expect(page.getByRole('main')).toContainText('Ngozi')
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByTestId('test-banner')).toBeVisible()
    await expect(page.getByTestId('email')).toContainText(customer.email)
  },
)

// (rules: pay-button, prices-changed)
test(
  'prices that changed meanwhile are shown, nothing is charged',
  { tag: '@once' },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 409/)
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    await page.goto('/checkout')
    await fillCheckout(page, customer)
    await expect(payButton(page)).toBeEnabled()
    await page.route('**/api/functions/paystack-initialize', async (route) => {
      const body = route.request().postDataJSON() as { orderData: { total_amount: number } }
      body.orderData.total_amount -= 100
      await route.continue({ postData: JSON.stringify(body) })
    })
    await payButton(page).click()
    await expect(page.getByText('Prices have changed')).toBeVisible()
    await expect(page.getByText('Nothing was charged.', { exact: false })).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
  },
)

// (rules: empty-cart, payment-return)
test(
  'an empty cart and a foreign order have their own words',
  { tag: '@once' },
  async ({ page, otherPage, customer, expectedErrors }) => {
    expectedErrors.push(/status of 404/)
    const emptyCart = page.getByRole('heading', { level: 1, name: 'Your cart is empty' })
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Empty Cart' })
    await page.goto('/checkout')
    await expect(emptyCart).toBeVisible()
    await expect(toast).toContainText('Cart is empty. Please add items before checkout.')
    await expect(toast).toHaveCount(1)
    await page.goto('/checkout/review')
    await expect(emptyCart).toBeVisible()
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    await page.goto('/checkout')
    await expect(page.getByTestId('subtotal')).toBeVisible()
    await expect(toast).toHaveCount(0)
    await openSummary(page)
    await page.getByRole('button', { name: /^Remove Gusau Raffia Tote/ }).click()
    await expect(emptyCart).toBeVisible()
    await expect(toast).toHaveCount(1)
    await page.goto('/checkout/success')
    await expect(page).toHaveURL(/\/$/)

    const other = await signUp(otherPage)
    expect(other.email).not.toBe(customer.email)
    const { order_id, order_number } = await placeOrder(otherPage, other.email, { slug: 'gusau-raffia-tote' })
    await page.goto(`/checkout?order=${order_id}`)
    await expect(page.getByRole('alert').filter({ hasText: 'Order Not Found' })).toBeVisible()
    await expect(page.getByText(order_number)).toHaveCount(0)
    for (const number of [order_number, 'ANYTHING']) {
      await page.goto(`/checkout?requested=${number}`)
      await expect(page.getByRole('alert').filter({ hasText: 'Order Not Found' })).toBeVisible()
      await expect(page.getByText('is saved')).toHaveCount(0)
    }
    await page.goto(`/orders/${order_number}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
    await expect(page.getByTestId('not-found'), 'the page below stays').toBeVisible()
  },
)
