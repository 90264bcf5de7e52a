import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeCategory, signInAsOwner } from './owner-catalogue.ts'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, newPerson, signUp, test } from './shopper.ts'
import { isPhone, rowsOf } from './steps.ts'

const sizes = ['XS', 'S', 'M', 'L', 'XL'].map((size, index) => ({ size, stock: index * 4 }))

const heads = (page: Page) => page.getByRole('columnheader')
const rowLink = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })
const tops = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return { top, bottom, height: bottom - top }
    }),
  )
const isCut = (element: Locator) =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)

async function expectLowRows(page: Page, list: string) {
  await expect(page.getByRole('table', { name: list })).toBeVisible()
  const heights = (await tops(rowsOf(page, list))).map(({ height }) => height)
  expect(heights.length, list).toBeGreaterThan(0)
  expect(Math.max(...heights), list).toBeLessThanOrEqual(44)
}

/** A paid order of somebody new, waiting to be packed. */
async function paidOrder(shopper: Page) {
  const { email } = await signUp(shopper, newPerson('tables'))
  const { reference, order_id, order_number } = await placeOrder(shopper, email, {
    slug: 'batik-leaf-kimono',
  })
  await control('pay', { reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference })
  return { id: order_id, number: order_number }
}

// (rule: list-keys)
test('products are fifteen in view under headings that stay, walked and chosen by keys', async ({ page }) => {
  await signInAsOwner(page)
  const { id, name, products } = await makeCategory(
    page,
    Array.from({ length: 24 }, () => ({ variants: sizes })),
  )
  const titles = products.map(({ title }) => title).toSorted()
  const address = `/admin/products?category_id=${id}&sort=title`
  if (isPhone(page)) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address)
    await expect(rowsOf(page, 'Products')).toHaveCount(24)
    // On a phone a row is two lines, its sizes are a press away; the category is counted in what narrows the list.
    const [row] = await rowsOf(page, 'Products').all()
    expect((await row!.boundingBox())!.height).toBeLessThanOrEqual(72)
    const stock = row!.getByRole('button', { name: `Stock of ${titles[0]}: 40 pieces 1 out` })
    await stock.click()
    const sizesShown = row!.getByRole('list', { name: 'Pieces of each size' }).getByRole('listitem')
    await expect(sizesShown).toHaveText(['XS', 'S', 'M', 'L', 'XL'])
    await expectAccessible(page, 'the sizes of a phone’s row')
    await stock.click()
    await expect(sizesShown).toHaveCount(0)
    await page.getByRole('button', { name: 'Filter (1)', exact: true }).click()
    const panel = page.getByRole('group', { name: 'Filter' })
    await expect(panel.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, 'filters of a phone')
    await panel.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
    return
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(address)
  await expect(heads(page)).toHaveText([
    /this page/,
    'Picture',
    /Product ↑/,
    'Category',
    'Status',
    'Stock',
    /Price/,
  ])
  await expect(page.getByRole('columnheader', { name: 'Sort by Product' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expectLowRows(page, 'Products')
  const inView = (await tops(rowsOf(page, 'Products'))).filter(({ bottom }) => bottom <= 900)
  expect(inView.length).toBeGreaterThanOrEqual(15)

  // K does not go beyond the first; X chooses, with shift up to here.
  await page.keyboard.press('j')
  await expect(rowLink(page, titles[0]!)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('region', { name: 'What to do with the chosen' })
  await expect(bar).toContainText('3 products · 120 pieces')
  await page
    .getByRole('checkbox', { name: `Choose ${titles[5]}`, exact: true })
    .click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('5 products · 200 pieces')

  // The stock unfolds one Tab after the row; its chips are next.
  await rowLink(page, titles[6]!).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const chips = page.getByRole('list', { name: `Stock of ${titles[6]}`, exact: true })
  await expect(chips.getByRole('button')).toHaveText(['XS0', 'S4', 'M8', 'L12', 'XL16'])
  await page.keyboard.press('Tab')
  await expect(chips.getByRole('button').first()).toBeFocused()
  await expectAccessible(page, 'products with chosen and unfolded rows')

  // Below the title while the rows go by, and never over the one in focus.
  for (let row = 0; row < 18; row++) await page.keyboard.press('j')
  await expect(rowLink(page, titles.at(-1)!)).toBeFocused()
  for (let row = 0; row < 17; row++) await page.keyboard.press('k')
  const head = (await heads(page).first().boundingBox())!
  const title = (await page.locator('header').first().boundingBox())!
  expect(head.y).toBeCloseTo(title.y + title.height, 0)
  const focused = (await page.locator('[data-row]:focus-within').boundingBox())!
  expect(focused.y).toBeGreaterThanOrEqual(head.y + head.height - 1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: titles[6]!, exact: true })).toBeVisible()
  await page.goBack()

  // (rule: column-choice)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Category' }).click()
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0)
  await expectAccessible(page, 'columns to choose')
  await page.reload()
  await expectLowRows(page, 'Products')
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0)
})

// (rule: owner-queues)
test('an order is packed from its row, its number in full; a phone shows the chosen queue and every name', async ({
  page,
  otherPage,
}) => {
  const order = await paidOrder(otherPage)
  await signInAsOwner(page)
  const row = page.locator(`[data-row="${order.id}"]`)
  if (isPhone(page)) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/orders?queue=all')
    const tab = (await page.getByRole('navigation', { name: 'Queues' }).getByText('All').boundingBox())!
    expect(tab.x + tab.width).toBeLessThanOrEqual(390)
    const name = row.getByText('Ada O.')
    expect(await isCut(name)).toBe(false)
    const badge = (await row.getByTestId('order-status').boundingBox())!
    const named = (await name.boundingBox())!
    expect(badge.y).toBeGreaterThanOrEqual(named.y + named.height - 1)
    expect((await row.boundingBox())!.height).toBeLessThanOrEqual(84)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const chip = (of: string, name: string) =>
      page.getByRole('group', { name: of }).getByRole('button', { name, exact: true })
    await chip('Status', 'Paid, not handed over').click()
    await chip('Came from', 'Shop').click()
    await page.getByRole('button', { name: 'Filter (2)', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Without Status: Paid, not handed over' })).toBeVisible()
    await expect(row).toBeVisible()
    await expectAccessible(page, 'orders of a phone')
    return
  }
  await page.goto('/admin/orders?queue=to_pack')
  await expectLowRows(page, 'Orders')
  const number = row.getByRole('cell', { name: order.number, exact: true })
  await expect(number).toBeVisible()
  expect(await isCut(number)).toBe(false)
  const pack = row.getByRole('button', { name: 'Pack' })
  const seen = () => pack.evaluate((button) => getComputedStyle(button.parentElement!).opacity)
  expect(await seen()).toBe('0')
  await row.hover()
  expect(await seen()).toBe('1')
  await row.getByRole('link').focus()
  await page.mouse.move(0, 0)
  expect(await seen()).toBe('1')
  await page.keyboard.press('Tab')
  await expect(pack).toBeFocused()
  await expectAccessible(page, 'orders with a row in focus')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${order.number} packed`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'What to do with the chosen' })
  await expect(bar).toContainText(/^1 chosen\s·\s₦[\d,]+\s·\s1 piece/)
})

test('customers, promotions, the staff log and a helper’s stock are tables on a desktop @wide', async ({
  page,
  otherPage,
}) => {
  const helper = await signUp(otherPage, newPerson('helper'))
  await signInAsOwner(page)
  await call(page, 'POST', '/api/admin/roles', { email: helper.email, role: 'helper' })
  const lists = [
    ['/admin/customers', 'Customers'],
    ['/admin/promotions', 'Promo codes'],
    ['/admin/team?part=log', 'What the staff did'],
  ] as const
  for (const [address, list] of lists) {
    await page.goto(address)
    await expect(rowsOf(page, list).first()).toBeVisible()
    await expectLowRows(page, list)
  }
  await otherPage.goto('/admin/products')
  await expect(rowsOf(otherPage, 'Products').first()).toBeVisible()
  await expectLowRows(otherPage, 'Products')
  await otherPage.keyboard.press('j')
  await otherPage.keyboard.press('Enter')
  await expect(otherPage.getByRole('list', { name: /^Stock of/ })).toHaveCount(1)
  await expectAccessible(otherPage, 'a helper’s stock')
})

// (rule: list-keys)
test('from an order J and K lead along the list it was opened from, as its arrows do, and Back leads to that list', async ({
  page,
  otherPage,
}) => {
  const [first, second] = [await paidOrder(otherPage), await paidOrder(otherPage)]
  const title = (number: string) => page.getByRole('heading', { level: 1, name: number })
  await signInAsOwner(page)
  await page.goto('/admin/orders?queue=to_pack&sort=newest')
  await page.locator(`[data-row="${second.id}"]`).getByRole('link').click()
  await expect(title(second.number)).toBeVisible()
  await page.keyboard.press('j')
  await expect(title(first.number)).toBeVisible()
  await page.keyboard.press('k')
  await expect(title(second.number)).toBeVisible()
  await page.getByLabel('Note for us').pressSequentially('jk')
  await expect(title(second.number)).toBeVisible()
  const after = page.getByRole('link', { name: new RegExp(`^Next: .*, ${first.number}$`) })
  await after.filter({ visible: true }).click()
  await expect(title(first.number)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/orders\?queue=to_pack/)
})
