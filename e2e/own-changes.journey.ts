import type { Page } from '@playwright/test'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test } from './shopper.ts'
import { overflow } from './steps.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true })

async function paidOrder(shopper: Page) {
  const { email } = await signUp(shopper, newPerson())
  const placed = await placeOrder(shopper, email, { slug: 'eleko-palazzo' }, { slug: 'gusau-raffia-tote' })
  await control('pay', { reference: placed.reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference: placed.reference })
  return { ...placed, email }
}

// (rule: before-dispatch)
test('before it is packed a customer takes another size, cancels a piece, then all of it', async ({
  page,
}) => {
  const { order_number } = await paidOrder(page)
  await page.goto(`/orders/${order_number}`)
  const sheet = page.getByTestId('change-sheet')
  await button(page, 'Change or cancel').click()
  const instead = sheet.getByRole('group', { name: 'Take instead, at the same price' }).first()
  const size = await instead.getByRole('button').first().innerText()
  await instead.getByRole('button').first().click()
  await expect(sheet.getByTestId('change-back')).toHaveText('₦0')
  expect(await overflow(page)).toBe(0)
  await sheet.getByRole('button', { name: 'Change the order' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(size)

  await button(page, 'Change or cancel').click()
  await sheet
    .getByRole('button', { name: /^Cancel one of / })
    .last()
    .click()
  await expect(sheet.getByTestId('change-back')).not.toHaveText('₦0')
  await sheet.getByRole('button', { name: 'Change the order' }).click()
  await expect(sheet).toHaveCount(0)

  await button(page, 'Change or cancel').click()
  await sheet.getByRole('button', { name: 'Cancel the whole order' }).click()
  await sheet.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByTestId('order-status').first()).toHaveText('Cancelled')
  await expect(page.getByTestId('changes')).toHaveCount(0)
})

// (rule: before-dispatch)
test('once it is packed the open sheet says so, and nothing is lost', async ({
  page,
  otherPage: staff,
  expectedErrors,
}) => {
  // A press that is faster than the live update is refused.
  expectedErrors.push(/status of 409 .*\/changes/)
  const { order_id, order_number } = await paidOrder(page)
  await page.goto(`/orders/${order_number}`)
  const sheet = page.getByTestId('change-sheet')
  await button(page, 'Change or cancel').click()
  await sheet.getByRole('button', { name: 'Cancel the whole order' }).click()
  await call(staff, 'POST', '/api/auth/sign-in/email', owner)
  await call(staff, 'POST', `/api/admin/orders/${order_id}/pack`)
  const cancel = sheet.getByRole('button', { name: 'Cancel the order' })
  // A live update says that it is packed, and closes the sheet.
  if (await cancel.isVisible()) await cancel.click({ timeout: 2000 }).catch(() => undefined)
  await expect(page.getByTestId('changes')).toHaveCount(0)
  await expect(page.getByTestId('order-status').first()).not.toHaveText('Cancelled')
})
