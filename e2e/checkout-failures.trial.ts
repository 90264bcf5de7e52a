import { placeOrder, putInCart } from './shop-calls.ts'
import { expect, test } from './shopper.ts'
import { breakApi, fillCheckout, payButton } from './steps.ts'

const earrings = { slug: 'cowrie-drop-earrings' }
const paymentFailed = 'Failed to initialize payment. Please try again.'

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/status of 500/))

// (rules: toast-place, checkout-messages)
test(
  'a payment that cannot be started shows an error, the form stays and can be sent again',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, earrings)
    await page.goto('/checkout')
    await fillCheckout(page, customer)
    const mend = await breakApi(page, /paystack-initialize/)
    await payButton(page).click()
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Payment Error' })
    await expect(toast).toContainText(paymentFailed)
    const bar = (await page.getByTestId('summary-fold').boundingBox())!
    expect(bar.y).toBeLessThan(80)
    await expect.poll(async () => (await toast.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height)
    await expect(page.getByRole('form', { name: 'Checkout' }).getByLabel('City')).toHaveValue('Lekki')
    await mend()
    await payButton(page).click()
    await expect(page.getByTestId('test-banner')).toBeVisible()
  },
)

test(
  'an order to pay that cannot be loaded is not called missing, and Try again loads it',
  { tag: '@once' },
  async ({ page, customer }) => {
    const { order_id, order_number } = await placeOrder(page, customer.email, earrings)
    const mendOrder = await breakApi(page, /\/api\/orders\//)
    await page.goto(`/checkout?order=${order_id}`)
    const message = page.getByRole('alert').filter({ hasText: 'Your order could not be loaded.' })
    await expect(message).toBeVisible()
    await expect(page.getByText('Order Not Found')).toHaveCount(0)
    await mendOrder()
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(order_number)).toBeVisible()

    await breakApi(page, /paystack-initialize/)
    await page.getByTestId('pay').click()
    await expect(page.locator('[data-sonner-toast]')).toContainText(paymentFailed)
    await expect(page.getByTestId('pay')).toBeEnabled()
  },
)

test(
  'a failed quote can be retried, at checkout and in its review',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, earrings)
    const message = page.getByRole('alert').filter({ hasText: 'We could not work out the total.' })
    const tryAgain = message.getByRole('button', { name: 'Try again' })
    const mendCheckout = await breakApi(page, /\/api\/quote/)
    await page.goto('/checkout')
    await expect(message).toBeVisible()
    await mendCheckout()
    await tryAgain.click()
    await expect(page.getByTestId('subtotal')).toHaveText('₦5,000')
    await expect(message).toHaveCount(0)
    await fillCheckout(page, customer)
    await expect(payButton(page)).toHaveText('Proceed to Payment - ₦8,500')

    const mendReview = await breakApi(page, /\/api\/quote/)
    await page.goto('/checkout/review')
    await expect(message).toBeVisible()
    await expect(page.getByTestId('place-order')).toBeDisabled()
    await mendReview()
    await tryAgain.click()
    await expect(page.getByTestId('total')).toHaveText('₦8,500')
    await expect(page.getByTestId('place-order')).toBeEnabled()
  },
)
