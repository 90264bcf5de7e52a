import type { Page } from '@playwright/test'
import { type Screen, overlay, visit } from './screen.ts'
import { control, placeOrder, putInCart } from './shop-calls.ts'
import { type Person, newPerson, signUp, waitForMail } from './shopper.ts'
import { fillCheckout, payButton } from './steps.ts'

const fiveLines = [
  { slug: 'gusau-raffia-tote' },
  { slug: 'oniko-starburst-wrap-dress', size: 'L', color: 'Indigo' },
  { slug: 'clay-boat-neck-top', size: 'UK 12', color: 'Clay', quantity: 2 },
  { slug: 'cowrie-drop-earrings' },
  { slug: 'alaari-stripe-shirt-dress', size: 'UK 12' },
]

/** The shopper of each browser: signed up once, with the order placed last. */
const shoppers = new WeakMap<object, { person: Person; reference: string; orderNumber: string }>()

async function shopperOn(page: Page) {
  const known = shoppers.get(page.context())
  if (known) return known
  const shopper = { person: await signUp(page, newPerson('screens')), reference: '', orderNumber: '' }
  shoppers.set(page.context(), shopper)
  return shopper
}

async function order(page: Page) {
  const shopper = await shopperOn(page)
  const placed = await placeOrder(page, shopper.person.email, fiveLines[0]!, fiveLines[3]!)
  Object.assign(shopper, { reference: placed.reference, orderNumber: placed.order_number })
  return shopper
}

const shopper = (name: string, open: Screen['open']): Screen => ({ name, as: 'shopper', open })

/** The screens of a signed-in customer, in the order of a purchase. */
export const shopperScreens: Screen[] = [
  shopper('orders-empty', async ({ page }) => {
    await shopperOn(page)
    await page.goto('/orders')
  }),
  shopper('cart-five-lines', async ({ page }) => {
    await putInCart(page, ...fiveLines)
    await page.goto('/cart')
    await page.getByTestId('total').waitFor()
  }),
  shopper('checkout-messages', async ({ page }) => {
    await page.goto('/checkout')
    await page.getByRole('button', { name: /^Proceed to Payment/ }).click()
    await page.getByText('Missing Information').waitFor()
  }),
  shopper('checkout-filled', async ({ page }) => {
    await page.goto('/checkout')
    await fillCheckout(page, (await shopperOn(page)).person)
    await payButton(page).waitFor()
  }),
  shopper('checkout-review', async ({ page }) => {
    await page.goto('/checkout')
    await fillCheckout(page, (await shopperOn(page)).person)
    await payButton(page).waitFor()
    await page.getByRole('link', { name: 'Review before paying' }).click()
    await page.getByRole('heading', { level: 1, name: 'Review your order' }).waitFor()
  }),
  shopper('checkout-abroad', async ({ page }) => {
    await page.goto('/checkout')
    await page.getByRole('form', { name: 'Checkout' }).getByLabel('Country').selectOption('GB')
  }),
  shopper('payment-received', async ({ page }) => {
    const { reference } = await order(page)
    await page.goto(`/checkout/success?reference=${reference}`)
    await page.getByRole('heading', { name: 'Order Received!' }).waitFor()
  }),
  shopper('payment-failed', async ({ page }) => {
    const { reference } = await shopperOn(page)
    await control('pay', { reference, card: 'declined' })
    await page.goto(`/checkout/success?reference=${reference}`)
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
  }),
  shopper('pay-again', async ({ page }) => {
    const { reference } = await shopperOn(page)
    await page.goto(`/checkout/failed?reference=${reference}`)
    await page.getByRole('link', { name: 'Try Payment Again' }).click()
    await page.getByTestId('pay').waitFor()
  }),
  shopper('payment-successful', async ({ page }) => {
    const { reference } = await shopperOn(page)
    await control('pay', { reference, card: 'success' })
    await page.goto(`/checkout/success?reference=${reference}`)
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  }),
  shopper('track-result', async ({ page }) => {
    const { text } = await waitForMail((await shopperOn(page)).person.email, /^Payment received/)
    await page.goto(/https?:\/\/\S*track-order\S*/.exec(text)![0])
    await page.getByTestId('order-status').waitFor()
  }),
  shopper('orders', visit('/orders')),
  shopper('order-detail', async ({ page }) => {
    await page.goto(`/orders/${(await shopperOn(page)).orderNumber}`)
  }),
  shopper('order-cancelled', async ({ page }) => {
    const { orderNumber } = await order(page)
    await page.goto(`/orders/${orderNumber}`)
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
  }),
  shopper('account', async ({ page }) => {
    await shopperOn(page)
    await page.goto('/account')
  }),
  {
    ...shopper('account-order', async ({ page }) => {
      await page.goto('/account')
      await page.getByRole('link', { name: (await shopperOn(page)).orderNumber }).click()
      await page.getByRole('dialog').waitFor()
    }),
    isWholePage: false,
  },
  overlay(
    'address',
    '/account',
    (page) => page.getByRole('button', { name: 'Add an address' }).click(),
    'shopper',
  ),
  overlay(
    'delete-account',
    '/account',
    (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
    'shopper',
  ),
]
