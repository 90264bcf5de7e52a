import { existsSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { lagosDay } from '../src/lib/time.ts'
import { expectAccessible } from './axe.ts'
import { control, placeOrder, type Product, type Wanted } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test } from './shopper.ts'
import { isPhone } from './steps.ts'

/** The printed PDF's pages, as `105×148` in mm, and fonts. `KEEP_PAPER=<folder>` saves it for inspection. */
async function print(page: Page, name: string) {
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4', printBackground: true })
  const folder = process.env.KEEP_PAPER
  if (folder && existsSync(folder)) writeFileSync(`${folder}/${name}.pdf`, pdf)
  const text = pdf.toString('latin1')
  const mm = (points: string) => Math.round((Number(points) * 25.4) / 72)
  return {
    pages: [...text.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
      ([, width, height]) => `${mm(width!)}×${mm(height!)}`,
    ),
    fonts: text.match(/\/FontName\s*\/[\w+-]+/g) ?? [],
  }
}
const [a4, a6] = ['210×297', '105×148']

/** Labels whose text is longer than they are, as printed. */
async function clippedLabels(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
  const clipped = await page.getByRole('article', { name: /^Label/ }).evaluateAll(
    (labels) =>
      labels.filter(({ scrollHeight, scrollWidth, clientHeight, clientWidth }) => {
        const a6 = (148 / 25.4) * 96
        return scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1 || clientHeight > a6 + 1
      }).length,
  )
  await page.emulateMedia({ media: null })
  return clipped
}

async function paidOrder(page: Page, email: string, ...wanted: Wanted[]) {
  const lines = wanted.length > 0 ? wanted : [{ slug: 'eleko-palazzo' }]
  const { reference, order_id } = await placeOrder(page, email, ...lines)
  await control('pay', { reference, card: 'success' })
  await call(page, 'POST', '/api/functions/paystack-verify', { reference })
  return order_id
}

/** The longest address that fits into the form. */
async function lengthenAddress(page: Page, id: string): Promise<void> {
  const order = await call<{ updated_at: string; email: string }>(page, 'GET', `/api/admin/orders/${id}`)
  await call(page, 'PUT', `/api/admin/orders/${id}/contact`, {
    first_name: 'Oluwaseun Temitope Adesola',
    last_name: 'Adebayo-Williams of the Second House',
    phone: '08031234567',
    email: order.email,
    address: 'Flat 12, Block C, Harmony Court Estate, behind the filling station, '.repeat(5).slice(0, 300),
    landmark: 'the blue gate opposite the primary school and the mosque, '.repeat(4).slice(0, 200),
    city: 'Lagos',
    updated_at: order.updated_at,
  })
}

// (rule: packing-paper)
test('labels go on A6 or four on a sheet of A4, slips two on a page, a receipt on one with its naira @once', async ({
  page,
  otherPage,
}) => {
  const person = await signUp(otherPage, newPerson())
  const ids: string[] = []
  for (let order = 0; order < 5; order++) ids.push(await paidOrder(otherPage, person.email))
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await lengthenAddress(page, ids[4]!)

  await page.goto(`/admin/orders/slips?ids=${ids.slice(0, 4).join(',')}`)
  await expect(page.getByRole('article')).toHaveCount(8)
  await expectAccessible(page, 'slips and labels')
  expect((await print(page, 'slips-and-labels')).pages).toEqual([a4, a4, a6, a6, a6, a6])
  await page.getByRole('button', { name: 'Slips', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
  expect((await print(page, 'slips')).pages).toEqual([a4, a4])

  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await page.getByRole('button', { name: 'Four on A4' }).click()
  const label = page.getByRole('article', { name: /^Label/ }).first()
  await expect(label).toContainText(/From Indigo Lane/)
  expect((await print(page, 'four-labels')).pages).toEqual([a4])

  // The device keeps the paper.
  await page.goto(`/admin/orders/slips?kind=labels&ids=${ids.join(',')}`)
  await expect(page.getByRole('button', { name: 'Four on A4' })).toHaveAttribute('aria-pressed', 'true')
  const long = page.getByRole('article', { name: /^Label/ }).last()
  await expect(long).toContainText('Adebayo-Williams')
  // Its city is called like its state.
  expect(await long.textContent()).not.toContain('Lagos, Lagos')
  expect((await print(page, 'five-labels')).pages).toEqual([a4, a4])
  expect(await clippedLabels(page)).toBe(0)
  await page.getByRole('button', { name: 'A6', exact: true }).click()
  expect((await print(page, 'labels-a6')).pages).toEqual(Array(5).fill(a6))
  expect(await clippedLabels(page)).toBe(0)

  const { receipt_url: url } = await call<{ receipt_url: string }>(
    page,
    'GET',
    `/api/admin/orders/${ids[0]}/money`,
  )
  await page.goto(url)
  await expect(page.getByRole('cell', { name: /₦/ }).first()).toBeVisible()
  // (rule: plain-look)
  await expect(page.getByRole('link', { name: 'Indigo Lane' })).toHaveCSS('font-family', /^Ojuju/)
  await expectAccessible(page, 'the receipt')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect((await print(page, 'receipt')).pages).toHaveLength(1)
})

// (rule: packing-paper)
test('a long slip shares its page with no other @once', async ({ page, otherPage }) => {
  const person = await signUp(otherPage, newPerson())
  const { products } = await call<{ products: Product[] }>(otherPage, 'GET', '/api/products?limit=48')
  const many = products.filter(({ product_variants: [first] }) => first!.stock_quantity > 1).slice(0, 12)
  const short = await paidOrder(otherPage, person.email)
  const long = await paidOrder(otherPage, person.email, ...many)
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto(`/admin/orders/slips?kind=slips&ids=${long},${short}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  expect((await print(page, 'long-slip')).pages).toEqual([a4, a4])
})

// (rule: pick-list)
test('what waits is fetched by a list of pieces with their orders, and packed oldest first', async ({
  page,
  otherPage,
}) => {
  const person = await signUp(otherPage, newPerson())
  const ids = [
    await paidOrder(otherPage, person.email, { slug: 'gusau-raffia-tote' }),
    await paidOrder(otherPage, person.email, { slug: 'gusau-raffia-tote' }),
  ]
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  const numbers: string[] = []
  for (const id of ids)
    numbers.push((await call<{ order_number: string }>(page, 'GET', `/api/admin/orders/${id}`)).order_number)

  await page.goto('/admin/orders?queue=to_pack')
  if (isPhone(page)) await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByLabel('Order of the list')).toHaveValue('')
  await expect(page.getByLabel('Order of the list')).toContainText('Oldest first')
  if (isPhone(page)) await page.getByLabel('Order of the list').press('Escape')
  const { orders } = await call<{ orders: { order_number: string }[] }>(
    page,
    'GET',
    '/api/admin/orders?queue=to_pack&sort=oldest',
  )
  const rows = page.locator('[data-row]')
  await expect(rows.first()).toContainText(orders[0]!.order_number)

  await page.getByRole('link', { name: 'Pick list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick list')
  const tote = page.getByRole('listitem').filter({ hasText: numbers[0] })
  await expect(tote).toContainText(numbers[1]!)
  await expectAccessible(page, 'the pick list')
  expect(new Set((await print(page, 'pick-list')).pages)).toEqual(new Set([a4]))

  await page.goto(`/admin/orders/pick-list?ids=${ids.join(',')}`)
  await expect(page.getByText('2 pieces for 2 orders')).toBeVisible()
  await call(page, 'POST', '/api/admin/orders/steps', { step: 'pack', ids })
  await page.reload()
  await expect(page.getByText('None of the chosen orders needs packing.')).toBeVisible()
})

// (rule: tracking-link)
test('carriers are saved with their link, and the sheet of a parcel offers them @once', async ({
  page,
  otherPage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto('/admin/shipping/carriers')
  const name = `Rider ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Add a carrier' }).click()
  await page.getByLabel('Name').last().fill(name)
  await page
    .getByLabel(/^Tracking link/)
    .last()
    .fill('http://example.com/track')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/a link begins with https/)).toBeVisible()
  await page
    .getByLabel(/^Tracking link/)
    .last()
    .fill('https://example.com/track?no={number}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const person = await signUp(otherPage, newPerson())
  await page.goto(`/admin/orders/${await paidOrder(otherPage, person.email)}`)
  await page.getByRole('button', { name: 'Ship…', exact: true }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Ship / })
  await expect(sheet.getByRole('button', { name })).toBeVisible()
  await sheet.getByRole('link', { name: 'Carriers and their tracking links' }).click()
  await page.locator('summary', { hasText: name }).click()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.locator('summary', { hasText: name })).toHaveCount(0)
})

// The month as a file is two taps from the list.
test('the orders of a month go out as a file within two taps', async ({ page }) => {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Export orders' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'This month' }).click()
  expect((await download).suggestedFilename()).toBe('orders.csv')
})

test('orders go out as a file of chosen days and state @once', async ({ page, otherPage }) => {
  const person = await signUp(otherPage, newPerson())
  await paidOrder(otherPage, person.email)
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Export orders' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Export orders' })
  await sheet.getByText('Other days or a choice of them').click()
  const today = lagosDay(new Date())
  await sheet.getByLabel(/^First day/).fill(`${today.slice(0, 8)}01`)
  await sheet.getByLabel(/^Last day/).fill(today)
  await sheet.getByLabel('Which orders').selectOption('paid')
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download the file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('orders.csv')
  const lines = (await (await file.createReadStream()).toArray()).join('').split('\n')
  expect(lines.some((line) => line.includes(person.email))).toBe(true)
  await expect(sheet).toBeHidden()
})
