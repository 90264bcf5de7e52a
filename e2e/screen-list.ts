import type { Page } from '@playwright/test'
import { control, placeOrder, putInCart } from './shop-calls.ts'
import { type Person, newPerson, signUp, waitForMail } from './shopper.ts'
import { fillCheckout } from './steps.ts'

export type Stage = { page: Page; shopUrl: string; sandboxUrl: string }
export type Screen = {
  name: string
  /** Screens of one visitor share cookies, in the order of the list. */
  as: 'guest' | 'shopper'
  open: (stage: Stage) => Promise<void>
  /** False for overlays, where only what is in view counts. */
  isWholePage?: boolean
}

const visit =
  (url: string) =>
  async ({ page }: Stage) => {
    await page.goto(url)
  }

/** A page with something pressed on it, taken as the visitor sees it: overlays cover what is in view. */
const overlay = (name: string, url: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  as: 'guest',
  isWholePage: false,
  open: async ({ page }) => {
    await page.goto(url)
    await press(page)
    await page.getByRole('dialog').waitFor()
  },
})

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

const shopper = (name: string, open: (stage: Stage) => Promise<void>): Screen => ({
  name,
  as: 'shopper',
  open,
})

export const screens: Screen[] = [
  { name: 'home', as: 'guest', open: visit('/') },
  { name: 'shop', as: 'guest', open: visit('/shop') },
  { name: 'shop-list-view', as: 'guest', open: visit('/shop?view=list&category=dresses') },
  { name: 'shop-filtered', as: 'guest', open: visit('/shop?category=dresses&size=M&maxPrice=40000') },
  { name: 'shop-empty', as: 'guest', open: visit('/shop?q=zzzzzz') },
  { name: 'sale', as: 'guest', open: visit('/sale') },
  { name: 'new-in', as: 'guest', open: visit('/new-in') },
  { name: 'featured', as: 'guest', open: visit('/featured') },
  { name: 'product', as: 'guest', open: visit('/product/oniko-starburst-wrap-dress') },
  { name: 'product-sold-out', as: 'guest', open: visit('/product/oke-arin-peplum-dress') },
  { name: 'not-found', as: 'guest', open: visit('/no-such-page') },
  { name: 'about', as: 'guest', open: visit('/about') },
  { name: 'faqs', as: 'guest', open: visit('/faqs') },
  { name: 'contact', as: 'guest', open: visit('/contact') },
  { name: 'privacy', as: 'guest', open: visit('/privacy') },
  { name: 'terms', as: 'guest', open: visit('/terms') },
  { name: 'shipping', as: 'guest', open: visit('/shipping') },
  { name: 'shipping-returns', as: 'guest', open: visit('/shipping-returns') },
  { name: 'returns', as: 'guest', open: visit('/shipping-returns?tab=returns') },
  { name: 'newsletter-confirm', as: 'guest', open: visit('/newsletter/confirm?token=none') },
  { name: 'cart-empty', as: 'guest', open: visit('/cart') },
  { name: 'login', as: 'guest', open: visit('/auth') },
  { name: 'signup', as: 'guest', open: visit('/auth?mode=signup') },
  { name: 'forgot', as: 'guest', open: visit('/auth?mode=forgot') },
  {
    name: 'forgot-verify',
    as: 'guest',
    open: async ({ page }) => {
      await page.goto('/auth?mode=forgot')
      await page.getByLabel('Email', { exact: true }).first().fill('nobody@example.com')
      await page.getByRole('button', { name: 'Send Reset Code' }).click()
      await page.getByLabel('Reset code').waitFor()
    },
  },
  { name: 'track', as: 'guest', open: visit('/track-order') },
  { name: 'saved-empty', as: 'guest', open: visit('/saved') },
  ...['about', 'faqs', 'contact', 'privacy', 'terms', 'shipping', 'shipping-returns'].map((name): Screen => ({
    name,
    as: 'guest',
    open: visit(`/${name}`),
  })),
  overlay('menu', '/', async (page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByText('Categories', { exact: true }).click()
  }),
  overlay('search', '/', (page) => page.getByRole('button', { name: 'Search', exact: true }).click()),
  overlay('search-results', '/', async (page) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('drees')
    await page.getByText(/^\d+ products$/).waitFor()
  }),
  overlay('size-sheet', '/shop?q=camisole', (page) =>
    page.getByRole('button', { name: /^Quick add Chalk/ }).click(),
  ),
  overlay('size-guide', '/product/oniko-starburst-wrap-dress', (page) =>
    page.getByRole('button', { name: 'Size guide' }).click(),
  ),
  overlay('cart-drawer', '/product/gusau-raffia-tote', (page) =>
    page.getByRole('button', { name: 'Add to Cart', exact: true }).click(),
  ),
  shopper('cart-five-lines', async ({ page }) => {
    await shopperOn(page)
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
    await page.getByRole('button', { name: /^Proceed to Payment - / }).waitFor()
  }),
  shopper('checkout-review', visit('/checkout/review')),
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
  shopper('account', visit('/account')),
  {
    ...shopper('account-order-dialog', async ({ page }) => {
      await page.goto('/account')
      await page.getByRole('link', { name: (await shopperOn(page)).orderNumber }).click()
      await page.getByRole('dialog').waitFor()
    }),
    isWholePage: false,
  },
]
