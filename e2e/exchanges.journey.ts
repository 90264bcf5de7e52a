import type { Page } from '@playwright/test'
import { countTaps } from './owner-catalogue.ts'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test, waitForMail } from './shopper.ts'
import { overflow } from './steps.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true })

// (rules: exchange-wish, exchange-is-an-order, exchange-leaves-later)
test('a customer swaps a piece for another size: it is kept for her, and leaves when the old one is here', async ({
  page,
  otherPage: shopper,
}) => {
  const { email } = await signUp(shopper, newPerson())
  const placed = await placeOrder(shopper, email, { slug: 'eleko-palazzo' })
  await control('pay', { reference: placed.reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference: placed.reference })
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await call(page, 'POST', `/api/admin/orders/${placed.order_id}/ship`, { carrier: 'Kwik' })
  await call(page, 'POST', `/api/admin/orders/${placed.order_id}/deliver`)

  await shopper.goto(`/orders/${placed.order_number}`)
  const returns = shopper.getByTestId('returns')
  const sheet = shopper.getByTestId('return-sheet')
  const hers = countTaps()
  await hers.tap(button(shopper, 'Return a piece'))
  await hers.tap(sheet.getByRole('button', { name: /^One more of / }))
  await hers.tap(sheet.getByRole('button', { name: 'Too small' }))
  const instead = sheet.getByRole('group', { name: 'What would you like?' }).getByRole('button').nth(1)
  const size = await instead.innerText()
  await hers.tap(instead)
  await expect(sheet.getByTestId('return-total')).toHaveText('₦0')
  await expect(sheet.getByTestId('exchange-sum')).toContainText('Nothing more is to pay.')
  expect(await overflow(shopper)).toBe(0)
  await hers.tap(sheet.getByRole('button', { name: 'Send the return' }))
  await expect(returns).toContainText(`Swapped for 1 × ${size}`)
  expect(hers.count).toBeLessThanOrEqual(7)

  const owners = countTaps()
  await page.goto('/admin/returns')
  await page
    .getByRole('link', { name: new RegExp(placed.order_number) })
    .first()
    .click()
  await expect(page.getByTestId('return')).toContainText(`wants ${size}`)
  expect(await overflow(page)).toBe(0)
  await owners.tap(button(page, 'Approve'))
  await expect(page.getByTestId('return')).toContainText('can be packed once the old piece is here')
  const mail = await waitForMail(email, /return for order .* is accepted/, 90)
  expect(mail.text).toContain('is kept for you as order')
  await expect(returns.getByTestId('new-piece')).toContainText('We keep it for you until yours is here.')
  await owners.tap(button(page, 'As new'))
  await expect(page.getByTestId('return')).not.toContainText('can be packed once')
  await owners.tap(button(page, 'Settle it'))
  await expect(page.getByRole('banner').getByText('Settled', { exact: true })).toBeVisible()
  expect(owners.count).toBeLessThanOrEqual(4)
  expect(await overflow(page)).toBe(0)
  await expect(returns.getByTestId('return-state')).toHaveText('Done')
})
