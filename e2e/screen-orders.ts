import type { Browser, Page } from '@playwright/test'
import { control, placeOrder, refundInDashboard, type Wanted } from './shop-calls.ts'
import { call, newPerson, shopUrl, signUp } from './shopper.ts'

/** Orders of the owner's screens: a paid one per line, and two unpaid ones. */
const bought: Wanted[] = [
  { slug: 'oniko-starburst-wrap-dress', size: 'L', color: 'Indigo' },
  { slug: 'gusau-raffia-tote' },
  { slug: 'eleko-palazzo' },
]

/** Makes it once in a browser's life, in pages of a shopper of its own. */
function once<Made>(make: (shopper: Page) => Promise<Made>): (page: Page) => Promise<Made> {
  const made = new WeakMap<Browser, Promise<Made>>()
  const makeIn = async (browser: Browser) => {
    const context = await browser.newContext({ baseURL: shopUrl() })
    const result = await make(await context.newPage())
    await context.close()
    return result
  }
  return (page) => {
    const browser = page.context().browser()!
    const known = made.get(browser) ?? makeIn(browser)
    made.set(browser, known)
    return known
  }
}

/** The ids of the orders above. */
export const ordersOf = once(async (page) => {
  const { email } = await signUp(page, newPerson('screens'))
  const paid: string[] = []
  for (const wanted of bought) {
    const { reference, order_id } = await placeOrder(page, email, wanted)
    await control('pay', { reference, card: 'success' })
    await call(page, 'POST', '/api/functions/paystack-verify', { reference })
    paid.push(order_id)
  }
  const unpaid: string[] = []
  for (const slug of ['cowrie-drop-earrings', 'gusau-raffia-tote'])
    unpaid.push((await placeOrder(page, email, { slug })).order_id)
  return { paid, unpaid }
})

/** Needs you, with an order that was paid short, one that was paid too much, and one whose money the dashboard gave back. */
export const oddMoney = once(async (page) => {
  const { email } = await signUp(page, newPerson('odd'))
  const wanted = { slug: 'oniko-starburst-wrap-dress', size: 'L', color: 'Indigo' }
  // It costs 45,500 with its delivery.
  for (const amount of [4_500_000, 5_750_000, 4_550_000]) {
    const { reference } = await placeOrder(page, email, wanted)
    await control('settle', { reference, status: 'success', amount })
    await call(page, 'POST', '/api/functions/paystack-verify', { reference })
    if (amount === 4_550_000) await refundInDashboard(reference)
  }
  return '/admin/needs-you'
})

/** A paid order of two lines; `parcels` packs the first. */
const twoLines = once(async (page) => {
  const { email } = await signUp(page, newPerson('parcels'))
  const wanted = [{ slug: 'gusau-raffia-tote' }, { slug: 'eleko-palazzo' }]
  const { reference, order_id } = await placeOrder(page, email, ...wanted)
  await control('pay', { reference, card: 'success' })
  await call(page, 'POST', '/api/functions/paystack-verify', { reference })
  return order_id
})
export const parcels = async (page: Page) => {
  const path = `/api/admin/orders/${await twoLines(page)}`
  const { lines, to_pack } = await call<{ lines: { id: string }[]; to_pack: number }>(page, 'GET', path)
  const packed = [{ order_line_id: lines[0]!.id, quantity: 1 }]
  if (to_pack > 1) await call(page, 'POST', `${path}/fulfilments`, { lines: packed })
  return path.replace('/api', '')
}
