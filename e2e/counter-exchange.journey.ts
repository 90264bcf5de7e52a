import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, newPerson, owner, shopUrl, signUp, test } from './shopper.ts'
import { overflow, watchTaps } from './steps.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true })

/** An order of one piece that has arrived. */
async function deliveredOrder(page: Page, shopper: Page, slug: string) {
  const { email } = await signUp(shopper, newPerson())
  const placed = await placeOrder(shopper, email, { slug })
  await control('pay', { reference: placed.reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference: placed.reference })
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await call(page, 'POST', `/api/admin/orders/${placed.order_id}/ship`, { carrier: 'Kwik' })
  await call(page, 'POST', `/api/admin/orders/${placed.order_id}/deliver`)
  return placed
}

async function openSell(page: Page) {
  await page.goto('/admin/sell')
  await expect(page.getByLabel('Title or SKU')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** The piece that comes back, and what the sale is worth less for it. */
async function takeBack(page: Page, find: string) {
  await button(page, 'Take back').click()
  const sheet = page.getByRole('dialog', { name: 'Take a piece back' })
  await expect(sheet.getByLabel('Order number, receipt or phone number')).toBeFocused()
  await page.keyboard.type(find)
  await page.keyboard.press('Enter')
  return sheet
}

// (rule: counter-exchange)
test('a piece that came back and another one are one sale with one sum, in six taps @once', async ({
  page,
  otherPage: shopper,
}) => {
  const placed = await deliveredOrder(page, shopper, 'eleko-palazzo')
  await openSell(page)
  const taps = await watchTaps(page)
  const sheet = await takeBack(page, placed.order_number)
  const found = sheet.getByRole('region', { name: placed.order_number })
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'sell: take back')
  expect(await overflow(page)).toBe(0)
  await found.getByRole('button', { name: 'Too small' }).click()
  const back = page.getByRole('list', { name: 'Comes back' }).getByRole('listitem')
  await expect(back).toContainText(`back from ${placed.order_number}`)
  await expect(page.getByText('Add what the customer takes instead.')).toBeVisible()
  await page.getByLabel('Title or SKU').focus()
  await page.keyboard.type('dress')
  const piece = page.getByRole('button', { name: /left$/ }).filter({ visible: true })
  await expect(piece.first()).toBeVisible()
  await piece.first().click()
  await expect(page.getByRole('list', { name: 'Basket' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'sell: swap')
  expect(await overflow(page)).toBe(0)
  // What is dearer is paid, what is cheaper gives the rest back: the sum says which.
  const isPaid = (await button(page, 'Cash').count()) > 0
  if (isPaid) {
    await button(page, 'Cash').click()
    await button(page, /^Take ₦/).click()
  } else await button(page, 'In cash').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sale complete' })).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(6)
  await expect(page.getByText('with what came back')).toBeVisible()
  await expect(page.getByText('The receipt was also emailed to the order’s address.')).toBeVisible()
  const link = (await page.getByRole('link', { name: 'Choose a chat in WhatsApp' }).getAttribute('href'))!
  const receipt = /https?:\/\/\S+\/receipt\/\S+/.exec(new URL(link).searchParams.get('text')!)![0]
  await shopper.goto(receipt.replace(/^https?:\/\/[^/]+/, shopUrl()))
  await expect(shopper.getByText(new RegExp(`^Returned: 1 × .* of ${placed.order_number}$`))).toBeVisible()
  await button(page, 'Next sale').click()
  const again = await takeBack(page, placed.order_number)
  await expect(again.getByText('It came back already, or is in another return')).toBeVisible()
})
