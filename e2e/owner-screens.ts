import type { Page } from '@playwright/test'
import { firstStepIds } from '../src/admin/first-steps/first-steps.rules.ts'
import { settingsParts } from '../src/admin/settings/settings-parts.rules.ts'
import type { Screen } from './screen.ts'
import { oddMoney, ordersOf, parcels } from './screen-orders.ts'
import { chosenFile, movedInFile, runningFile, sendFile, unclear } from './import-files.ts'
import { control } from './shop-calls.ts'
import { call, expect, owner } from './shopper.ts'

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
      const isSignedIn = (await page.context().cookies()).length > 0
      if (!isSignedIn) await call(page, 'POST', '/api/auth/sign-in/email', owner)
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
const order = async (page: Page) => `/admin/orders/${(await ordersOf(page)).paid[0]}`
const product = async (page: Page) =>
  `/admin/products/${await idOf(page, 'products?search=oniko', 'products')}`

/** Raised once; the order's money shows it as soon as the shop knows of it. */
async function dispute(page: Page) {
  const id = (await ordersOf(page)).paid[2]!
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

/** The page of the pay link of an unpaid order: its deposit is due, or paid with the rest due. */
const payPage = (isDepositPaid: boolean) => async (page: Page) => {
  const id = (await ordersOf(page)).unpaid[isDepositPaid ? 1 : 0]!
  const path = `/api/admin/orders/${id}`
  const { can } = await call<{ can: { ask_deposit: boolean } }>(page, 'GET', `${path}/money`)
  if (can.ask_deposit) {
    const due_on = new Date(Date.now() + 14 * 24 * 3_600_000).toISOString().slice(0, 10)
    const { deposit } = await call<{ deposit: { amount: number } }>(page, 'POST', `${path}/deposit`, {
      percent: 40,
      due_on,
    })
    const { amount } = deposit
    if (isDepositPaid)
      await call(page, 'POST', `${path}/transfer`, { amount, reference: `screens ${id}`, note: 'Bank app' })
  }
  return (await call<{ pay_url: string }>(page, 'GET', path)).pay_url
}

/** The demo has nothing that Google would refuse: a piece without a colour is made, so that the list agrees with its page. */
const refusedPieces = async (page: Page) => {
  const { total } = await call<{ total: number }>(page, 'GET', '/api/admin/feeds/refusals')
  if (total > 0) return '/admin/feeds'
  const path = '/api/admin/products'
  const like = await call<{ category_id: string; pictures: { key: string }[] }>(
    page,
    'GET',
    `${path}/${await idOf(page, 'products?search=blouse', 'products')}`,
  )
  const { id, updated_at } = await call<{ id: string; updated_at: string }>(page, 'POST', path, {
    title: 'Blouse without a colour',
    price_ngn: 2_400_000,
    category_id: like.category_id,
    variants: [{ size: 'M', color: null, stock: 3 }],
    pictures: [{ key: like.pictures[0]!.key, alt: 'A blouse' }],
  })
  await call(page, 'POST', `${path}/${id}/status`, { updated_at, status: 'live' })
  return '/admin/feeds'
}

/** A till of today, with cash in it. */
const till = async (page: Page) => {
  await call(page, 'POST', '/api/admin/tills', { float: 500_000 })
  return '/admin/till'
}

type Sellable = { products: { variants: { sku: string; available: number }[] }[] }

/** Types so many SKUs as a scanner does. */
const sell = (count: number, then?: (page: Page) => Promise<void>) => async (page: Page) => {
  const { products } = await call<Sellable>(page, 'GET', '/api/admin/sales/pieces')
  const skus = products.flatMap(({ variants }) =>
    variants
      .filter(({ available }) => available > 0)
      .slice(0, 1)
      .map(({ sku }) => sku),
  )
  for (const [at, sku] of skus.slice(0, count).entries()) {
    await page.getByLabel('Title or SKU').fill(sku)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Basket' }).getByRole('listitem')).toHaveCount(at + 1)
  }
  if (then) await then(page)
}

/** A return to decide, of an order that arrived. */
const aReturn = async (page: Page) => {
  const path = `/api/admin/orders/${(await ordersOf(page)).paid[1]}`
  type Seen = { status: string; lines: { id: string }[] }
  const { status, lines } = await call<Seen>(page, 'GET', path)
  if (status === 'paid') {
    await call(page, 'POST', `${path}/ship`, { carrier: 'Kwik' })
    await call(page, 'POST', `${path}/deliver`)
    const one = { order_line_id: lines[0]!.id, quantity: 1, reason: 'too_small' }
    await call(page, 'POST', `${path}/returns`, { lines: [one] })
  }
  const { returns } = await call<{ returns: { id: string }[] }>(page, 'GET', '/api/admin/returns')
  return `/admin/returns/${returns[0]!.id}`
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
  screen('orders-filter', '/admin/orders?queue=all&status=paid&source=shop', button('Filter (2)')),
  screen('orders-filtered', '/admin/orders?queue=all&status=paid&source=shop'),
  screen('order', order),
  screen('order-in-queue', async (page) => `${await order(page)}?queue=to_pack`),
  screen('order-parcels', parcels),
  screen('order-more', order, button('More about this order')),
  screen('order-ship', order, button('Ship…')),
  screen('order-refund', order, async (page) => {
    await button('Refund')(page)
    await page.getByRole('dialog').getByRole('checkbox').first().check()
  }),
  screen('order-cancel', order, async (page) => {
    await button('More about this order')(page)
    await button(/^Cancel the order/)(page)
    await page.getByText('Keep part of the money').click()
  }),
  screen('order-new', '/admin/orders/new'),
  screen('carriers', '/admin/shipping/carriers'),
  screen('pick-list', '/admin/orders/pick-list'),
  screen('slips', async (page) => `/admin/orders/slips?ids=${(await ordersOf(page)).paid.join(',')}`),
  screen('labels-a4', async (page) => {
    await page.addInitScript(() => localStorage.setItem('admin.label-paper', 'a4'))
    return `/admin/orders/slips?kind=labels&ids=${(await ordersOf(page)).paid.join(',')}`
  }),
  screen('returns', '/admin/returns?state=all'),
  screen('return', aReturn),
  screen('reviews', '/admin/reviews'),
  screen('is-it-in', '/admin/is-it-in'),
  screen('sell', '/admin/sell'),
  screen('sell-one', '/admin/sell', sell(1)),
  screen('sell-three', '/admin/sell', sell(3)),
  screen('sell-twelve', '/admin/sell', sell(12)),
  screen('sell-found', '/admin/sell', (page) => page.getByLabel('Title or SKU').fill('dress')),
  screen('sell-price', '/admin/sell', sell(3, button(/^Price of/))),
  screen('sell-cash', '/admin/sell', sell(3, button('Cash'))),
  screen(
    'sell-sold',
    '/admin/sell',
    sell(1, async (page) => {
      await button('Cash')(page)
      await button(/^Take ₦/)(page)
      await page.getByRole('heading', { name: 'Sale complete' }).waitFor()
    }),
  ),
  screen('till', till),
  screen('till-count', till, button('Count and close')),
  screen('pay-deposit', payPage(false)),
  screen('pay-rest', payPage(true)),
  screen('needs-you', '/admin/needs-you'),
  screen('needs-you-money', oddMoney),
  screen('needs-you-accept', oddMoney, async (page) => {
    await page.getByRole('button', { name: /^Paid ₦57,500 instead/ }).click()
    await page.getByRole('button', { name: 'Accept ₦57,500' }).click()
  }),
  screen('dispute', dispute),
  screen('disputed-order', async (page) => {
    await dispute(page)
    return `/admin/orders/${(await ordersOf(page)).paid[2]}`
  }),
  screen('products', '/admin/products'),
  screen('product', product),
  screen('product-new', '/admin/products/new'),
  screen('product-labels', async (page) => `${await product(page)}/labels`),
  screen('product-preview', async (page) => `${await product(page)}/preview`),
  screen('imports', '/admin/imports'),
  screen('import-sending', '/admin/imports', sendFile),
  screen('import-understood', (page) => chosenFile(page)),
  screen('import-questions', unclear),
  screen('import-running', runningFile),
  screen('import-done', movedInFile('November pieces.csv', [])),
  screen('import-undone', movedInFile('Last year.csv', ['undo'])),
  screen('imports-list', '/admin/imports'),
  screen('count', '/admin/products/count'),
  screen('categories', '/admin/categories'),
  screen('customers', '/admin/customers'),
  screen('customer', async (page) => `/admin/customers/${await idOf(page, 'customers', 'customers')}`),
  screen('featured', '/admin/featured'),
  screen('drop-new', '/admin/featured/new'),
  screen('shipping', '/admin/shipping'),
  screen('shipping-zone', '/admin/shipping/new'),
  screen('abroad', '/admin/shipping/abroad'),
  screen('abroad-country', '/admin/shipping/abroad/GB'),
  screen('shipping-prices', '/admin/shipping?part=prices'),
  screen('shipping-paste', '/admin/shipping?part=prices', async (page) => {
    await button('Paste from a spreadsheet')(page)
    await page.getByLabel('From your spreadsheet').fill('Abia\t4,000\nAtlantis\t9,000\nKano\tcheap')
  }),
  screen('credit', '/admin/credit'),
  screen('promotions', '/admin/promotions'),
  screen('promotion-new', '/admin/promotions/new'),
  screen('settings', '/admin/settings'),
  ...settingsParts.slice(1).map(({ id }) => screen(`settings-${id}`, `/admin/settings?part=${id}`)),
  screen('first-steps', '/admin/first-steps'),
  screen('before-live', '/admin/first-steps/live'),
  ...firstStepIds
    .filter((step) => step !== 'product')
    .map((step) => screen(`first-step-${step}`, `/admin/first-steps/${step}`)),
  screen('team', '/admin/team'),
  screen('feeds', refusedPieces),
  screen('shop-health', '/shop-health'),
  screen('nowhere', '/admin/nowhere'),
]
