import type { Page } from '@playwright/test'
import { jpegOf } from '../src/media/test-pictures.ts'
import { countTaps } from './owner-catalogue.ts'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test, waitForMail } from './shopper.ts'
import { overflow } from './steps.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true })

async function deliveredOrder(page: Page, shopper: Page) {
  const { email } = await signUp(shopper, newPerson())
  const placed = await placeOrder(shopper, email, { slug: 'eleko-palazzo' }, { slug: 'gusau-raffia-tote' })
  await control('pay', { reference: placed.reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference: placed.reference })
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await call(page, 'POST', `/api/admin/orders/${placed.order_id}/ship`, { carrier: 'Kwik' })
  await call(page, 'POST', `/api/admin/orders/${placed.order_id}/deliver`)
  return { ...placed, email }
}

// (rules: return-states, return-sums, received-piece-by-piece)
test('a customer returns a piece, the owner approves, a helper receives it, the owner gives the money back', async ({
  page,
  otherPage: shopper,
  browser,
  contextOptions,
}) => {
  const { order_id, order_number, email } = await deliveredOrder(page, shopper)

  await shopper.goto(`/orders/${order_number}`)
  const returns = shopper.getByTestId('returns')
  const sheet = shopper.getByTestId('return-sheet')
  const hers = countTaps()
  await hers.tap(button(shopper, 'Return a piece'))
  await expect(sheet.getByTestId('return-total')).toHaveText('₦0')
  await hers.tap(sheet.getByRole('button', { name: /^One more of / }).first())
  await hers.tap(sheet.getByRole('button', { name: 'Too small' }))
  await expect(sheet.getByTestId('return-total')).not.toHaveText('₦0')
  const sum = await sheet.getByTestId('return-total').innerText()
  await hers.tap(sheet.getByRole('button', { name: 'Send the return' }))
  await expect(returns.getByTestId('return-state')).toHaveText('We are looking at it')
  expect(hers.count).toBeLessThanOrEqual(7)
  expect(await overflow(shopper)).toBe(0)

  const owners = countTaps()
  await page.goto('/admin/returns')
  const row = page.getByRole('link', { name: new RegExp(order_number) }).first()
  await row.click()
  await expect(page.getByTestId('return-total')).toHaveText(sum)
  expect(await overflow(page)).toBe(0)
  await owners.tap(button(page, 'Approve'))
  await expect(page.getByRole('banner').getByText('Expected', { exact: true })).toBeVisible()
  const approved = await waitForMail(email, /return for order .* is accepted/, 90)
  expect(approved.text).toContain(sum)

  const { email: helperEmail, password } = await signUp(
    await (await browser.newContext(contextOptions)).newPage(),
  )
  await call(page, 'POST', '/api/admin/roles', { email: helperEmail, role: 'helper' })
  const helperContext = await browser.newContext(contextOptions)
  const helper = await helperContext.newPage()
  await call(helper, 'POST', '/api/auth/sign-in/email', { email: helperEmail, password })
  await helper.goto('/admin/returns?state=approved')
  await helper
    .getByRole('link', { name: new RegExp(order_number) })
    .first()
    .click()
  await expect(helper.getByRole('group', { name: /^How / })).toBeVisible()
  await expect(helper.getByTestId('return')).not.toContainText('₦')
  await owners.tap(button(helper, 'As new'))
  await expect(helper.getByText('1 as new')).toBeVisible()
  await expect(button(helper, /^Give /)).toHaveCount(0)
  await helperContext.close()

  await page.reload()
  await owners.tap(button(page, `Refund ${sum}`))
  await expect(page.getByRole('banner').getByText('Settled', { exact: true })).toBeVisible()
  expect(owners.count).toBeLessThanOrEqual(4)
  await expect(returns.getByTestId('return-state')).toHaveText('Done')
  await expect(returns).toContainText(`Back to you: ${sum}`)
  await call(page, 'GET', `/api/admin/orders/${order_id}`)
})

// (rules: claims, who-may-return)
test('what came damaged is claimed by the link of its mail, with a photograph that only the shop sees', async ({
  page,
  otherPage: shopper,
}) => {
  const { order_number, email } = await deliveredOrder(page, shopper)
  await shopper.context().clearCookies()
  await shopper.goto(`/track-order?order=${order_number}&email=${encodeURIComponent(email)}`)
  await button(shopper, 'Something is wrong with it').click()
  const sheet = shopper.getByTestId('return-sheet')
  await sheet
    .getByRole('button', { name: /^One more of / })
    .first()
    .click()
  await sheet.getByRole('button', { name: 'Came damaged' }).click()
  await sheet.getByRole('button', { name: 'Send the claim' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Add a photograph of what is wrong')
  const photo = { name: 'seam.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(1200, 1600) }
  await sheet.getByLabel('First, photographs of what is wrong').setInputFiles(photo)
  await expect(sheet.getByRole('img', { name: 'Photograph 1' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Send the claim' }).click()
  await expect(shopper.getByTestId('return-state')).toHaveText('We are looking at it')

  await page.goto('/admin/returns')
  await page
    .getByRole('link', { name: new RegExp(order_number) })
    .first()
    .click()
  const shown = page.getByRole('img', { name: 'Photograph 1 of the customer' })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  const address = (await shown.getAttribute('src'))!
  expect((await shopper.request.get(address)).status()).toBe(404)

  await button(shopper, 'Withdraw').click()
  await shopper.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(shopper.getByTestId('return-state')).toHaveText('Withdrawn')
})
