import type { Page } from '@playwright/test'
import { type Screen, overlay, visit } from './screen.ts'
import { newPerson } from './shopper.ts'
import { breakApi, choose } from './steps.ts'

const guest = (name: string, open: Screen['open'], more: Partial<Screen> = {}): Screen => ({
  name,
  as: 'guest',
  open,
  ...more,
})

const typeEmail = (page: Page, form: string, email: string) =>
  page.getByRole('form', { name: form }).getByLabel('Email').fill(email)

/** Some of everything: two of one, one that is sold out, and one that is not sold here. */
const cartLinkOfScreens = '/cart/with/CBNTIN-UK12:2,GUSAU-RAFFIA-TOTE,CHCAIN-XL,NOT-SOLD-HERE'

/** The screens of a guest. */
export const guestScreens: Screen[] = [
  guest('home', visit('/')),
  guest('shop', visit('/shop')),
  guest('shop-list-view', visit('/shop?view=list&category=dresses')),
  guest('shop-filtered', visit('/shop?category=dresses&size=M&maxPrice=40000')),
  guest('shop-empty', visit('/shop?q=zzzzzz')),
  guest('shop-error', async ({ page }) => {
    await page.goto('/shop')
    await breakApi(page, /\/api\/cards\?/)
    await page.getByLabel('Sort').filter({ visible: true }).selectOption('price_asc')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
  }),
  guest('sale', visit('/sale')),
  guest('new-in', visit('/new-in')),
  guest('featured', visit('/featured')),
  guest('product', visit('/product/oniko-starburst-wrap-dress')),
  guest('product-sold-out', visit('/product/oke-arin-peplum-dress')),
  guest('product-size-sold-out', async ({ page }) => {
    await page.goto('/product/chalk-camisole')
    await choose(page.getByRole('radio', { name: 'Ink', exact: true }))
    await choose(page.getByRole('radio', { name: /^XL\b.*sold out/ }))
  }),
  guest('product-error', async ({ page }) => {
    await page.goto('/shop')
    await breakApi(page, /\/api\/products\/[\w-]+$/)
    await page.getByRole('link', { name: 'Ilorin Grand Boubou' }).first().click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }),
  guest('not-found', visit('/no-such-page')),
  ...['about', 'faqs', 'contact', 'privacy', 'terms', 'shipping', 'shipping-returns'].map((name) =>
    guest(name, visit(`/${name}`)),
  ),
  guest('returns', visit('/shipping-returns?tab=returns')),
  guest('newsletter-confirm', visit('/newsletter/confirm?token=none')),
  guest('newsletter-unsubscribe', visit('/newsletter/unsubscribe?token=none')),
  guest('drop-unsubscribe', visit('/notifications/unsubscribe?token=none')),
  guest('stock-unsubscribe', visit('/back-in-stock/unsubscribe?token=none')),
  guest('cart-empty', visit('/cart')),
  guest('cart-link', visit(cartLinkOfScreens)),
  guest('cart-qr', visit('/cart/qr/CBNTIN-UK12:2')),
  guest('login', visit('/auth')),
  guest('login-refused', async ({ page }) => {
    await page.goto('/auth')
    await typeEmail(page, 'Sign in', 'nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByText('Invalid email or password').waitFor()
  }),
  guest('signup', visit('/auth?mode=signup')),
  guest('signup-verify', async ({ page }) => {
    await page.goto('/auth?mode=signup')
    await typeEmail(page, 'Create account', newPerson('unfinished').email)
    await page.getByLabel('Password', { exact: true }).fill('a long password')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByLabel('Verification code').waitFor()
  }),
  guest('forgot', visit('/auth?mode=forgot')),
  guest('forgot-verify', async ({ page }) => {
    await page.goto('/auth?mode=forgot')
    await typeEmail(page, 'Forgot password', 'nobody@example.com')
    await page.getByRole('button', { name: 'Send Reset Code' }).click()
    await page.getByLabel('Reset code').waitFor()
  }),
  guest('track', visit('/track-order')),
  guest('track-not-found', async ({ page }) => {
    await page.goto('/track-order')
    await page.getByLabel('Order number').fill('IL-20261120-000000')
    await typeEmail(page, 'Track order', 'nobody@example.com')
    await page.getByRole('button', { name: 'Track Order' }).click()
    await page.getByText('Order Not Found').first().waitFor()
  }),
  guest('saved-empty', visit('/saved')),
  guest('saved', async ({ page }) => {
    await page.goto('/shop')
    for (const name of [/^Save Oniko Starburst/, /^Save Ilorin/])
      await page.getByRole('button', { name }).click()
    await page.goto('/saved')
    await page.getByText('Ilorin Grand Boubou').first().waitFor()
  }),
  guest(
    'offline',
    async ({ page }) => {
      await page.goto('/faqs')
      await page.context().setOffline(true)
      await page.getByText('You are offline.').waitFor()
    },
    { isWholePage: false },
  ),
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
  overlay('search-miss', '/', async (page) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('zzzzzz')
    await page.getByTestId('search-miss').waitFor()
  }),
  {
    ...overlay('filter-sheet', '/shop?category=dresses&size=M', (page) =>
      page.getByRole('button', { name: /^Filter/ }).click(),
    ),
    only: 'phone',
  },
  overlay('size-sheet', '/shop?q=camisole', (page) =>
    page.getByRole('button', { name: /^Quick add Satin Bias Camisole/ }).press('Enter'),
  ),
  overlay('size-guide', '/product/oniko-starburst-wrap-dress', (page) =>
    page.getByRole('button', { name: 'Size guide' }).click(),
  ),
  overlay('zoom', '/product/oniko-starburst-wrap-dress', (page) =>
    page.getByRole('button', { name: /^Zoom/ }).first().press('Enter'),
  ),
  overlay('notify', '/featured', (page) =>
    page.getByRole('button', { name: 'Notify me about The Second Dye' }).click(),
  ),
  overlay('cart-drawer', '/product/gusau-raffia-tote', (page) =>
    page.getByRole('button', { name: 'Add to Cart', exact: true }).click(),
  ),
]
