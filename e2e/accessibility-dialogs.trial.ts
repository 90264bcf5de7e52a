import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { getProduct, placeOrder, saveAddress } from './shop-calls.ts'
import { call, expect, test } from './shopper.ts'
import { choose, closeDialog } from './steps.ts'

/** Judges the open dialog and closes it. */
async function checkDialog(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, name)
  await closeDialog(page)
}

const linkPages = {
  '/newsletter/confirm': 'Confirm and subscribe',
  '/newsletter/unsubscribe': 'Unsubscribe',
  '/back-in-stock/unsubscribe': 'Unsubscribe',
  '/notifications/unsubscribe': 'Unsubscribe',
}
test('axe finds nothing on the pages behind mailed links @once', async ({ page, expectedErrors }) => {
  test.slow()
  expectedErrors.push(/status of 400/)
  for (const [path, button] of Object.entries(linkPages)) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, `${path} without a token`)
    await page.goto(`${path}?token=made.up`)
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await expectAccessible(page, path)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, `${path} refused`)
  }
})

test('axe finds nothing on a full wishlist, and in the sign-up dialogs of a sold-out size and a drop @once', async ({
  page,
}) => {
  test.slow()
  for (const slug of ['gusau-raffia-tote', 'oke-arin-peplum-dress'])
    await call(page, 'PUT', `/api/saved/${(await getProduct(page, slug)).id}`)
  await page.goto('/saved')
  await expect(page.getByText('2 pieces', { exact: true })).toBeVisible()
  await expectAccessible(page, 'wishlist')

  await page.goto('/product/danfo-check-pinafore')
  const form = page.getByRole('form', { name: 'Email me when it is back' })
  await choose(page.getByRole('radio', { name: /^M\s?, sold out$/ }))
  await form.getByRole('button', { name: 'Email me' }).click()
  await expect(form.getByText('Email is required')).toBeVisible()
  await expectAccessible(page, 'sold out, with a message')
  await form.getByRole('textbox').fill('axe@example.com')
  await form.getByRole('button', { name: 'Email me' }).click()
  await expect(page.getByTestId('on-stock-list')).toBeVisible()
  await expectAccessible(page, 'on the list')

  await page.goto('/featured')
  await page.getByRole('button', { name: 'Notify me about Sanyan Weekend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notify me about Sanyan Weekend' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'notify me')
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await checkDialog(page, 'Notify me about Sanyan Weekend')
})

test('axe finds nothing on an unpaid order, its question before it is cancelled, and afterwards @once', async ({
  page,
  customer,
}) => {
  const { order_number } = await placeOrder(page, customer.email, { slug: 'cowrie-drop-earrings' })
  await page.goto(`/orders/${order_number}`)
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
  await expectAccessible(page, 'unpaid order')
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await checkDialog(page, 'Cancel this order?')
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByText('This order was cancelled')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'cancelled order')
})

test('axe finds nothing on the dialogs of an account @once', async ({ page, customer }) => {
  await saveAddress(page, customer)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Edit Ada Obi, 8 Marina' }).click()
  await expect(page.getByRole('dialog').getByLabel('City')).toHaveValue('Lekki')
  await checkDialog(page, 'Edit address')
  await page.getByRole('button', { name: 'Delete Ada Obi, 8 Marina' }).click()
  await checkDialog(page, 'Delete this address?')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Please enter your password')).toBeVisible()
  await checkDialog(page, 'Delete your account?')
  await page
    .getByRole('form', { name: 'Change password' })
    .getByRole('button', { name: 'Change password' })
    .click()
  await expect(page.getByText('Please enter your current password')).toBeVisible()
  await expectAccessible(page, 'account with messages')
})
