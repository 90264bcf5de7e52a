import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { call, expect, owner, shopUrl, signUp, test } from './shopper.ts'
import { control, getProduct, placeOrder, type Wanted } from './shop-calls.ts'
import { holdApi, isPhone } from './steps.ts'

const signInAsOwner = (page: Page) => call(page, 'POST', '/api/auth/sign-in/email', owner)

/** A size in stock of these journeys' own products, sold by no other. */
async function pieceOf(page: Page): Promise<Wanted> {
  const slug = 'check-cigarette-trousers'
  const { product_variants } = await getProduct(page, slug)
  const { size, color } = product_variants.find(({ stock_quantity }) => stock_quantity > 0)!
  return { slug, ...(size && { size }), ...(color && { color }) }
}

/** A new customer's paid order. */
async function paidOrder(shopper: Page) {
  const { email } = await signUp(shopper)
  const placed = await placeOrder(shopper, email, await pieceOf(shopper))
  await control('pay', { reference: placed.reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference: placed.reference })
  const order = await call<{ total_amount: number }>(shopper, 'GET', `/api/orders/${placed.order_id}`)
  return { id: placed.order_id, number: placed.order_number, total: order.total_amount }
}

type Takings = {
  currencies: { now: { orders: number; goods: number; delivery: number; refunds: number; taken: number } }[]
}
async function takingsOf(page: Page) {
  const { currencies } = await call<Takings>(page, 'GET', '/api/admin/today/takings?days=1')
  const nothing = { orders: 0, goods: 0, delivery: 0, refunds: 0, taken: 0 }
  const { orders, goods, delivery, refunds, taken } = currencies[0]?.now ?? nothing
  return { orders, total: goods + delivery - refunds - taken }
}

const naira = (minor: number) =>
  `${minor < 0 ? '−' : ''}₦${(Math.abs(minor) / 100).toLocaleString('en-NG', minor % 100 ? { minimumFractionDigits: 2 } : {})}`
const tile = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
const toPack = (page: Page) =>
  page.getByRole('list', { name: 'To do now' }).getByRole('link', { name: /To pack/ })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })

async function openPalette(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Search everything' }).tap()
  else await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

// (rule: told-at-once)
test(
  'a paid order appears without a reload, and its money is counted to the kobo',
  { tag: '@once' },
  async ({ page, otherPage }) => {
    const first = await paidOrder(otherPage)
    expect(first.total).toBeGreaterThan(0)
    await signInAsOwner(page)
    await page.goto('/admin?days=1')
    // Other journeys sell and give back meanwhile: the screen equals the API, which knows at least these orders.
    const shownOf = async (least: number) => {
      const { orders, total } = await takingsOf(page)
      const shown = (await tile(page, 'Takings').textContent()) ?? ''
      return shown.includes(naira(total)) && orders >= least
    }
    const { orders } = await takingsOf(page)
    await expect.poll(() => shownOf(orders)).toBe(true)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await paidOrder(otherPage)
    await expect.poll(() => shownOf(orders + 1)).toBe(true)
    await expect(toPack(page)).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  },
)

// (rule: told-at-once)
test(
  'what changes after a screen was read and before it listens is shown too',
  { tag: '@once' },
  async ({ page, otherPage }) => {
    const { email } = await signUp(otherPage)
    const { order_id, order_number, reference } = await placeOrder(otherPage, email, await pieceOf(otherPage))
    await signInAsOwner(page)
    const releaseStream = await holdApi(page, /\/api\/admin\/stream/)
    await page.goto(`/admin/orders/${order_id}`)
    await expect(page.getByRole('heading', { level: 1, name: order_number })).toBeVisible()
    const ship = page.getByRole('button', { name: 'Ship…' }).filter({ visible: true })
    await expect(ship).toHaveCount(0)
    await control('pay', { reference, card: 'success' })
    await call(otherPage, 'POST', '/api/functions/paystack-verify', { reference })
    releaseStream()
    await expect(ship).toBeVisible()
  },
)

// (rule: today)
test("the chart's figures are reachable by keyboard, and the period is in the URL @once", async ({
  page,
  otherPage,
}) => {
  await paidOrder(otherPage)
  await signInAsOwner(page)
  await page.goto('/admin')
  await expect(page.getByText(/^\d.*, against \d/)).toBeVisible()
  const chart = page.getByRole('slider', { name: 'Takings per day' })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /: ₦.* from \d+ orders?/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '6')
  await page.getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL(/days=30/)
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '30')
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Today' }).click()
  const sameWeekday = page.getByRole('group', { name: 'Today and the same weekday' })
  await expect(sameWeekday).toContainText(/Today until \d\d:\d\d.*₦/)
  await expect(page.getByText(/, against \S+ \d+ \S+ until \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page, 'Today')
})

// (rule: palette)
test('everything is found by name: an order, a product, a screen, an action', async ({ page, otherPage }) => {
  const { id, number } = await paidOrder(otherPage)
  await signInAsOwner(page)
  await page.goto('/admin')
  await expect(toPack(page)).toBeVisible()
  await openPalette(page)
  await page.keyboard.type(number)
  // On a device that is touched none is marked; Enter opens the first there too.
  const found = palette(page).getByRole('option', { name: new RegExp(number) })
  await expect(found).toHaveAttribute('aria-selected', String(!isPhone(page)))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${shopUrl()}/admin/orders/${id}`)
  // What was opened last comes first, and Back leads to where it was opened from.
  await openPalette(page)
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([
    number,
  ])
  await page.keyboard.type('promo')
  await expect(palette(page).getByRole('option').first()).toContainText('Make a promo code')
  await page.keyboard.press('ArrowDown')
  if (isPhone(page)) await page.keyboard.press('ArrowDown')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('Promotions')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(`${shopUrl()}/admin`)
  await openPalette(page)
  await expectAccessible(page, 'the palette')
  await page.keyboard.type('zzzzqqqq')
  await expect(palette(page).getByRole('status')).toContainText('Nothing is called')
})

// (rule: palette)
test('the keys are listed under a question mark, and two of them open a screen @wide', async ({ page }) => {
  await signInAsOwner(page)
  await page.goto('/shop-health')
  await expect(page.getByRole('heading', { level: 1, name: 'Shop health' })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByText('Find anything')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(`${shopUrl()}/admin`)
})
