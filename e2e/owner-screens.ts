import type { Browser, Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { control, placeOrder, type Wanted } from './shop-calls.ts'
import { call, expect, newPerson, owner, shopUrl, signUp } from './shopper.ts'

/** Orders of the owner's screens: a paid one per line, and an unpaid one. */
const bought: Wanted[] = [
  { slug: 'oniko-starburst-wrap-dress', size: 'L', color: 'Indigo' },
  { slug: 'gusau-raffia-tote' },
  { slug: 'eleko-palazzo' },
]

const made = new WeakMap<Browser, Promise<string[]>>()

/** The ids of the orders above, placed once by a shopper in a separate browser. */
function ordersOf(page: Page): Promise<string[]> {
  const browser = page.context().browser()!
  const known = made.get(browser) ?? placeOrders(browser)
  made.set(browser, known)
  return known
}

async function placeOrders(browser: Browser): Promise<string[]> {
  const context = await browser.newContext({ baseURL: shopUrl() })
  const page = await context.newPage()
  const { email } = await signUp(page, newPerson('screens'))
  const ids: string[] = []
  for (const wanted of bought) {
    const { reference, order_id } = await placeOrder(page, email, wanted)
    await control('pay', { reference, card: 'success' })
    await call(page, 'POST', '/api/functions/paystack-verify', { reference })
    ids.push(order_id)
  }
  await placeOrder(page, email, { slug: 'cowrie-drop-earrings' })
  await context.close()
  return ids
}

const idOf = async (page: Page, path: string, list: string) =>
  (await call<Record<string, { id: string }[]>>(page, 'GET', `/api/admin/${path}`))[list]![0]!.id

/** A screen at its address, which may need the id of something in the shop; `press` opens an overlay. */
function screen(
  name: string,
  address: string | ((page: Page) => Promise<string>),
  press?: (page: Page) => Promise<void>,
): Screen {
  return {
    name: `owner-${name}`,
    as: 'owner',
    isWholePage: !press,
    open: async ({ page }) => {
      await call(page, 'POST', '/api/auth/sign-in/email', owner)
      await ordersOf(page)
      await page.goto(typeof address === 'string' ? address : await address(page))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      if (press) await press(page)
    },
  }
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
const order = async (page: Page) => `/admin/orders/${(await ordersOf(page))[0]}`
const product = async (page: Page) =>
  `/admin/products/${await idOf(page, 'products?search=oniko', 'products')}`

/** Raised once; the order's money shows it as soon as the shop knows of it. */
async function dispute(page: Page) {
  const id = (await ordersOf(page))[2]!
  const read = () =>
    call<{ attempts: { reference: string }[]; disputes: { id: string }[] }>(
      page,
      'GET',
      `/api/admin/orders/${id}/money`,
    )
  const { attempts, disputes } = await read()
  if (disputes.length === 0) await control('dispute', { reference: attempts[0]!.reference })
  await expect.poll(async () => (await read()).disputes.length).toBe(1)
  return `/admin/disputes/${(await read()).disputes[0]!.id}`
}

/** The owner's screens, in the order of the rail. */
export const ownerScreens: Screen[] = [
  screen('today', '/admin'),
  screen('search', '/admin', async (page) => {
    await button('Search everything')(page)
    await page.getByRole('dialog').getByRole('combobox').fill('oniko')
    await page.getByRole('option').first().waitFor()
  }),
  screen('orders', '/admin/orders?queue=to_pack'),
  screen('orders-all', '/admin/orders?queue=all'),
  screen('order', order),
  screen('order-ship', order, button('Ship…')),
  screen('order-new', '/admin/orders/new'),
  screen('carriers', '/admin/orders/carriers'),
  screen('slips', async (page) => `/admin/orders/slips?ids=${(await ordersOf(page)).join(',')}`),
  screen('is-it-in', '/admin/is-it-in'),
  screen('sell', '/admin/sell'),
  screen('till', '/admin/till'),
  screen('needs-you', '/admin/needs-you'),
  screen('dispute', dispute),
  screen('products', '/admin/products'),
  screen('product', product),
  screen('product-new', '/admin/products/new'),
  screen('product-labels', async (page) => `${await product(page)}/labels`),
  screen('product-preview', async (page) => `${await product(page)}/preview`),
  screen('count', '/admin/products/count'),
  screen('categories', '/admin/categories'),
  screen('customers', '/admin/customers'),
  screen('customer', async (page) => `/admin/customers/${await idOf(page, 'customers', 'customers')}`),
  screen('featured', '/admin/featured'),
  screen('drop-new', '/admin/featured/new'),
  screen('shipping', '/admin/shipping'),
  screen('shipping-zone', '/admin/shipping/new'),
  screen('promotions', '/admin/promotions'),
  screen('promotion-new', '/admin/promotions/new'),
  screen('settings', '/admin/settings'),
  screen('first-steps', '/admin/first-steps'),
  screen('team', '/admin/team'),
  screen('shop-health', '/shop-health'),
  screen('nowhere', '/admin/nowhere'),
]
