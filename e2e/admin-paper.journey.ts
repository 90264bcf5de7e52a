import { existsSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { lagosDay } from '../src/lib/time.ts'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test } from './shopper.ts'

/** The printed PDF's number of pages and fonts. `KEEP_PAPER=<folder>` saves it for inspection. */
async function print(page: Page, name: string) {
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4', printBackground: true })
  const folder = process.env.KEEP_PAPER
  if (folder && existsSync(folder)) writeFileSync(`${folder}/${name}.pdf`, pdf)
  const text = pdf.toString('latin1')
  return {
    pages: text.match(/\/Type\s*\/Page\b/g)!.length,
    fonts: text.match(/\/FontName\s*\/[\w+-]+/g) ?? [],
  }
}

async function paidOrder(page: Page, email: string) {
  const { reference, order_id } = await placeOrder(page, email, { slug: 'eleko-palazzo' })
  await control('pay', { reference, card: 'success' })
  await call(page, 'POST', '/api/functions/paystack-verify', { reference })
  return order_id
}

// (rule: receipt)
test('slips and labels print one order a page, a receipt on one page with its naira', async ({
  page,
  otherPage,
}) => {
  const person = await signUp(otherPage, newPerson())
  const ids = [await paidOrder(otherPage, person.email), await paidOrder(otherPage, person.email)]
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto(`/admin/orders/slips?ids=${ids.join(',')}`)
  await expect(page.getByRole('article')).toHaveCount(4)
  expect((await print(page, 'slips-and-labels')).pages).toBe(4)
  await page.getByRole('button', { name: 'Slips', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect((await print(page, 'slips')).pages).toBe(2)
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/^Label/)
  expect((await print(page, 'labels')).pages).toBe(2)

  const { receipt_url: url } = await call<{ receipt_url: string }>(
    page,
    'GET',
    `/api/admin/orders/${ids[0]}/money`,
  )
  await page.goto(url)
  await expect(page.getByRole('cell', { name: /₦/ }).first()).toBeVisible()
  const receipt = await print(page, 'receipt')
  expect(receipt.pages).toBe(1)
})

// (rule: tracking-link)
test('carriers are saved with their link, and the sheet of a parcel offers them', async ({
  page,
  otherPage,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto('/admin/orders/carriers')
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
  const sheet = page.getByRole('dialog', { name: 'Hand to the rider' })
  await expect(sheet.getByRole('button', { name })).toBeVisible()
  await sheet.getByRole('link', { name: 'Carriers and their tracking links' }).click()
  await expect(page.getByLabel('Name').last()).toHaveValue(name)
  await page.getByRole('button', { name: `Take out ${name}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Take out ${name}` })).toHaveCount(0)
})

test('orders go out as a file of chosen days and state', async ({ page, otherPage }) => {
  const person = await signUp(otherPage, newPerson())
  await paidOrder(otherPage, person.email)
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Orders as a file' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Orders as a file' })
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
