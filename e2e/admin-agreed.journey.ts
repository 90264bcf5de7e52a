import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { call, expect, newPerson, owner, signUp, test, waitForMail } from './shopper.ts'
import { control, getVariant, placeOrder } from './shop-calls.ts'
import { variantLabel } from '../src/lib/variant-label.rules.ts'

const signInAs = (page: Page, who: { email: string; password: string }) =>
  call(page, 'POST', '/api/auth/sign-in/email', { email: who.email, password: who.password })
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()

const wanted = { slug: 'ferry-stripe-shirt' }

/** A paid order of two pieces. */
async function paidOrder(shopper: Page, email: string) {
  const placed = await placeOrder(shopper, email, { ...wanted, quantity: 2 })
  await control('pay', { reference: placed.reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference: placed.reference })
  return placed
}

test('an order from a chat has a piece that is not in the shop, an agreed price and a discount, and its customer pays the sum @once', async ({
  page,
  otherPage,
}) => {
  const { product, variant } = await getVariant(otherPage, { slug: 'ink-halter-top' })
  await signInAs(page, owner)
  await page.goto('/admin/orders/new')
  await page.getByPlaceholder('Product name').fill(product.title)
  const option = variantLabel(variant)
  const found = page.getByRole('list', { name: 'Found' })
  await found
    .getByRole('button', { name: new RegExp(`^${option},`) })
    .first()
    .click()
  const chosen = page.getByRole('list', { name: 'Chosen' })
  await chosen.getByText(/agree another price/).click()
  await chosen.getByLabel(/^Agreed price of/).fill('10,000')
  await page.getByRole('button', { name: 'Custom piece' }).click()
  const piece = page.getByRole('dialog', { name: 'A piece that is not in the shop' })
  await expectAccessible(page, 'the sheet of another piece')
  await piece.getByLabel('What it is').fill('Made-to-measure kaftan')
  await piece.getByLabel('Size').fill('To measure')
  await piece.getByLabel('Price of one').fill('40,000')
  await piece.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('button', { name: 'Extra fee' }).click()
  const fee = page.getByRole('dialog', { name: 'Extra fee' })
  await fee.getByLabel('Its name').fill('Gift wrapping')
  await fee.getByLabel('Amount').fill('1,500')
  await fee.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('button', { name: 'Discount' }).click()
  const discount = page.getByRole('dialog', { name: 'Discount' })
  await discount.getByRole('button', { name: 'Percent' }).click()
  await discount.getByLabel('Percent off').fill('10')
  await discount.getByLabel('Reason').fill('Her tenth order')
  await discount.getByRole('button', { name: /^Give it/ }).click()
  await expect(page.getByRole('list', { name: 'Agreed' })).toContainText('Discount: Her tenth order')
  await page.getByLabel('Name', { exact: true }).fill('Bisi')
  await page.getByLabel('Phone', { exact: true }).fill('0803 555 0102')
  const zone = page.getByLabel('Place', { exact: true })
  await zone.selectOption((await zone.locator('option', { hasText: 'Lekki' }).first().getAttribute('value'))!)
  await expect(page.getByText(/^Goods ₦51,500\s·\sless ₦5,000\s·\sdelivery/)).toBeVisible()
  await expectAccessible(page, 'the new order with what was agreed')
  const make = page.getByRole('button', { name: /^Create the order · ₦/ }).filter({ visible: true })
  const total = /₦[\d,]+/.exec((await make.textContent())!)![0]
  await make.click()
  const whatsapp = page.getByRole('link', { name: 'Open WhatsApp' }).filter({ visible: true })
  const href = (await whatsapp.getAttribute('href'))!
  const link = /https?:\/\/\S+/.exec(decodeURIComponent(href.split('?text=')[1]!))![0]
  await otherPage.goto(link)
  await expect(otherPage.getByText(total.slice(1)).first()).toBeVisible()
  await otherPage.getByTestId('test-card-success').click()
  await otherPage.getByTestId('pay').click()
  await page.getByRole('link', { name: /^Open the order/ }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByTestId('order-status').filter({ visible: true })).toHaveText('Paid', {
      timeout: 2000,
    })
  }).toPass()
  const lines = page.getByRole('region', { name: 'What was ordered' })
  await expect(lines).toContainText('Made-to-measure kaftan')
  await expect(lines).toContainText('Gift wrapping')
  await expect(lines).toContainText('less ₦5,000')
  await expect(page.getByText('Discount of ₦5,000: Her tenth order')).toBeVisible()
})

test('a piece is taken out of a paid order, and its money goes back @once', async ({ page, otherPage }) => {
  const person = await signUp(otherPage, newPerson())
  const { order_id, order_number } = await paidOrder(otherPage, person.email)
  await signInAs(page, owner)
  await page.goto(`/admin/orders/${order_id}`)
  await press(page, 'More about this order')
  await page.getByRole('button', { name: 'Change what was ordered' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change what was ordered' })
  await sheet.getByRole('button', { name: 'One less' }).click()
  await sheet.getByRole('button', { name: 'One less' }).click()
  await expect(sheet).toContainText('Nothing would be left. Cancel the order instead.')
  await sheet.getByRole('button', { name: 'One more' }).click()
  await expectAccessible(page, 'the sheet of changed lines')
  await sheet.getByRole('button', { name: /^Save, and refund ₦[\d,]+$/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('The order is changed; the customer is told')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What was ordered' })).toContainText('1 of 2 refunded')
  await expect(page.getByTestId('order-money')).toContainText(/Refund on its way|Refunded/)
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('1 instead of 2.')
  await waitForMail(person.email, new RegExp(`${order_number} was changed`))
})

test('an unpaid order gets another piece, and its new total is due @once', async ({ page, otherPage }) => {
  const person = await signUp(otherPage, newPerson())
  const { order_id } = await placeOrder(otherPage, person.email, wanted)
  const { product } = await getVariant(otherPage, { slug: 'ink-halter-top' })
  await signInAs(page, owner)
  await page.goto(`/admin/orders/${order_id}`)
  await expect(
    page.getByRole('button', { name: 'Record a transfer' }).filter({ visible: true }),
  ).toBeVisible()
  await press(page, 'More about this order')
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeVisible()
  await page.getByRole('button', { name: 'Change what was ordered' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change what was ordered' })
  await sheet.getByRole('button', { name: 'One more' }).click()
  await sheet.getByPlaceholder('Product name').fill(product.title)
  await sheet.getByRole('list', { name: 'Found' }).getByRole('button', { disabled: false }).first().click()
  await expectAccessible(page, 'the sheet of added pieces')
  const save = sheet.getByRole('button', { name: /^Save: ₦[\d,]+ instead of ₦/ })
  const total = /₦[\d,]+/.exec((await save.textContent())!)![0]
  await save.click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'What was ordered' })).toContainText(product.title)
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
    '2 instead of 1. Added: 1 ×',
  )
  await expect(page.getByTestId('order-money')).toContainText(total)
  await press(page, 'Record a transfer')
  await expect(page.getByRole('dialog', { name: 'Record a payment' })).toContainText(total)
})

test('a piece and a fee are added to a paid order, which waits until its customer has paid the difference @once', async ({
  page,
  otherPage,
}) => {
  for (const each of [page, otherPage]) await each.setViewportSize({ width: 390, height: 844 })
  const person = await signUp(otherPage, newPerson())
  const { order_id, order_number } = await paidOrder(otherPage, person.email)
  const { product } = await getVariant(otherPage, { slug: 'ink-halter-top' })
  await signInAs(page, owner)
  await page.goto(`/admin/orders/${order_id}`)
  await press(page, 'More about this order')
  await page.getByRole('button', { name: 'Change what was ordered' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change what was ordered' })
  await sheet.getByPlaceholder('Product name').fill(product.title)
  await sheet.getByRole('list', { name: 'Found' }).getByRole('button', { disabled: false }).first().click()
  await sheet.getByText('A fee, or a piece that is not in the shop').click()
  await sheet.getByLabel('What it is').fill('Gift wrapping')
  await sheet.getByLabel('Amount').fill('1,500')
  await sheet.getByRole('button', { name: 'Add it' }).click()
  await expectAccessible(page, 'the sheet of what is added to a paid order')
  const save = sheet.getByRole('button', { name: /^Save: ₦[\d,]+ to pay$/ })
  const due = /₦[\d,]+/.exec((await save.textContent())!)![0]
  await save.click()
  await expect(sheet).toHaveCount(0)
  const status = page.getByTestId('order-status').filter({ visible: true })
  await expect(status).toHaveText('Balance due')
  await expect(page.getByTestId('order-money')).toContainText(`Still to pay${due}`)
  await expect(page.getByRole('button', { name: 'Pack', exact: true })).toHaveCount(0)
  await expectAccessible(page, 'a paid order that something is due of')
  await press(page, 'Record a transfer')
  await expect(page.getByLabel('Amount')).toHaveValue(due.slice(1))
  await page.keyboard.press('Escape')
  await waitForMail(person.email, new RegExp(`${order_number} was changed`))

  await otherPage.goto(`/orders/${encodeURIComponent(order_number)}`)
  await expect(otherPage.getByText(`${due} still to pay`).first()).toBeVisible()
  await expectAccessible(otherPage, 'an order with a difference to pay')
  await otherPage.getByRole('link', { name: `Pay ${due}` }).click()
  await expectAccessible(otherPage, 'the page that pays the difference')
  await otherPage.getByRole('button', { name: `Pay ${due}` }).click()
  await otherPage.getByTestId('test-card-success').click()
  await otherPage.getByTestId('pay').click()
  await expect(otherPage.getByTestId('payment-outcome')).toContainText('Payment Successful!')
  await waitForMail(person.email, new RegExp(`We have your payment for order ${order_number}`))
  await expect(async () => {
    await page.reload()
    await expect(status).toHaveText('Paid', { timeout: 2000 })
  }).toPass()
  await expect(
    page.getByRole('button', { name: 'Pack', exact: true }).filter({ visible: true }),
  ).toBeVisible()
})
