import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { getVariant, placeOrder, putInCart, setSetting, setSwitch } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test, waitForMail } from './shopper.ts'
import { fillCheckout, leaveForPayment, outcome, payButton, payWithCard } from './steps.ts'
import { variantLabel } from '../src/lib/variant-label.rules.ts'

const signIn = (page: Page) => call(page, 'POST', '/api/auth/sign-in/email', owner)
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).click()
const main = (page: Page) => page.getByRole('main')

/** Presses a part on the page of a pay link and pays it at the provider. */
async function payPart(page: Page, name: RegExp) {
  await press(page, name)
  await expect(page.getByTestId('test-banner')).toBeVisible()
  await payWithCard(page, 'success')
  await expect(outcome(page, 'Payment Successful!')).toBeVisible()
}

// (rule: part-payment)
test(
  'an order from a chat is paid in a deposit and two parts, and its pieces are packed only then',
  { tag: '@once' },
  async ({ page, otherPage: shopper, expectedErrors }) => {
    // The refused amount.
    expectedErrors.push(/status of 400/)
    const { product, variant } = await getVariant(shopper, { slug: 'ink-halter-top' })
    await signIn(page)
    await page.goto('/admin/orders/new')
    await page.getByPlaceholder('Product name').fill(product.title)
    await page
      .getByRole('list', { name: 'Found' })
      .getByRole('button', {
        name: new RegExp(`^${variantLabel(variant)},`),
      })
      .first()
      .click()
    await page.getByLabel('Name', { exact: true }).fill('Bisi')
    await page.getByLabel('Phone', { exact: true }).fill('0803 555 0202')
    const zone = page.getByLabel('Place', { exact: true })
    await zone.selectOption(
      (await zone.locator('option', { hasText: 'Lekki' }).first().getAttribute('value'))!,
    )
    await page.getByLabel('Ask for a deposit').check()
    await page.getByLabel('Deposit, in percent').fill('100')
    await press(page, /^Create the order · ₦/)
    await expect(page.getByText('Type a whole number from 1 to 99')).toBeVisible()
    await page.getByLabel('Deposit, in percent').fill('40')
    await expectAccessible(page, 'the order from a chat with a deposit')
    await press(page, /^Create the order · ₦/)
    await expect(page.getByText(/^The order for Bisi is made/)).toContainText('Deposit of ₦')
    const href = await page
      .getByRole('link', { name: 'Open WhatsApp' })
      .filter({ visible: true })
      .getAttribute('href')
    const text = decodeURIComponent(href!.split('?text=')[1]!)
    expect(text).toContain('Please pay the deposit of ₦')
    const link = /https?:\/\/\S+\/pay\/\S+/.exec(text)![0]
    await page.getByRole('link', { name: /^Open the order/ }).click()
    await expect(main(page)).toContainText('Deposit of ₦')

    await shopper.goto(link)
    await expect(shopper.getByRole('heading', { name: 'Pay for your order' })).toBeVisible()
    await expectAccessible(shopper, 'the page of the pay link')
    await payPart(shopper, /^Pay the deposit of ₦/)
    await expect(main(shopper)).toContainText(/₦[\d,]+ is due by/)
    await expect(main(page)).toContainText(/Deposit paid, ₦[\d,]+ due by/)
    await expect(page.getByRole('button', { name: 'Pack', exact: true })).toHaveCount(0)
    await expectAccessible(page, 'an order with its deposit paid')

    await shopper.goto(link)
    await expect(shopper.getByText(/^Paid on /)).toBeVisible()
    await shopper.getByText('Pay another amount').click()
    await shopper.getByLabel('Amount in naira').fill('900,000')
    await press(shopper, 'Pay this amount')
    await expect(shopper.getByRole('alert')).toContainText('Type that or less.')
    await expectAccessible(shopper, 'the page of the pay link with a refused amount')
    await shopper.getByLabel('Amount in naira').fill('2,000')
    await payPart(shopper, /^Pay this amount$/)
    await shopper.goto(link)
    await payPart(shopper, /^Pay the balance, ₦/)
    await expect(main(shopper)).toContainText('Your order is in our hands now.')
    await shopper.goto(link)
    await expect(shopper.getByText('This order is paid. Nothing is due.')).toBeVisible()
    await expect(page.getByTestId('order-status').filter({ visible: true })).toHaveText('Paid')
    await expect(
      page.getByRole('button', { name: 'Pack', exact: true }).filter({ visible: true }),
    ).toBeVisible()
  },
)

// (rule: checkout-deposit)
test(
  'where the owner offers it, a shopper pays a share at checkout and the rest from her order',
  { tag: '@once' },
  async ({ page, otherPage: owners }) => {
    await signIn(owners)
    await setSwitch(owners, 'deposit_at_checkout', true)
    await setSetting(owners, 'deposit_minimum', 100_000)
    const person = await signUp(page, newPerson())
    await putInCart(page, { slug: 'eleko-palazzo' })
    await page.goto('/checkout')
    await fillCheckout(page, person)
    await expect(page.getByLabel('Pay all')).toBeChecked()
    const all = await payButton(page).innerText()
    await page.getByLabel(/^Pay 50% now/).check()
    await expect(payButton(page)).not.toHaveText(all)
    await expectAccessible(page, 'checkout with a deposit')
    await page.getByRole('link', { name: 'Review before paying' }).click()
    await expect(main(page)).toContainText(/You pay ₦[\d,.]+ now\. The balance, ₦[\d,.]+, is due by/)
    await page.goBack()
    await leaveForPayment(page)
    await payWithCard(page, 'success')
    await expect(outcome(page, 'Payment Successful!')).toBeVisible()
    await expect(main(page)).toContainText('This part is paid, and your order is kept for you.')
    const [{ order_number }] = (
      await call<{ orders: [{ order_number: string }] }>(page, 'GET', '/api/orders')
    ).orders
    await page.goto(`/orders/${order_number}`)
    await expect(main(page)).toContainText(/Deposit paid, ₦[\d,.]+ due by/)
    await expect(page.getByTestId('order-steps')).toContainText('Waiting for the balance')
    await expectAccessible(page, 'an order with rest due')
    const mail = await waitForMail(person.email, /^We have your deposit for order/)
    expect(mail.text).toMatch(/Pay the balance/i)
    await page.getByRole('link', { name: 'Pay the balance' }).click()
    await payPart(page, /^Pay the balance, ₦/)
    await page.goto(`/orders/${order_number}`)
    await expect(page.getByTestId('order-status')).toHaveText('Paid')

    await setSwitch(owners, 'deposit_at_checkout', false)
    await putInCart(page, { slug: 'eleko-palazzo' })
    await page.goto('/checkout')
    await expect(page.getByTestId('total')).toBeVisible()
    await expect(page.getByLabel('Pay all')).toHaveCount(0)
  },
)

// (rule: rest-due)
test(
  'the owner asks for a deposit, gives more time, and cancels with the money back',
  { tag: '@once' },
  async ({ page, otherPage: shopper }) => {
    const { email } = await signUp(shopper, newPerson())
    const { order_id, order_number } = await placeOrder(shopper, email, { slug: 'eleko-palazzo' })
    await signIn(page)
    await page.goto(`/admin/orders/${order_id}`)
    await press(page, 'Ask for a deposit')
    const sheet = page.getByRole('dialog', { name: `Deposit for ${order_number}` })
    await sheet.getByLabel('Deposit, in percent').fill('0')
    await sheet.getByRole('button', { name: 'Ask for the deposit' }).click()
    await expect(sheet).toContainText('Type a whole number from 1 to 99')
    await sheet.getByLabel('Deposit, in percent').fill('30')
    await expectAccessible(page, 'the sheet of a deposit')
    await sheet.getByRole('button', { name: 'Ask for the deposit' }).click()
    await expect(sheet).toHaveCount(0)

    await shopper.goto(`/orders/${order_number}`)
    await shopper.getByRole('link', { name: 'Pay the deposit' }).click()
    await payPart(shopper, /^Pay the deposit of ₦/)
    await press(page, 'Give more time')
    const longer = page.getByRole('dialog', { name: `More time for ${order_number}` })
    await expectAccessible(page, 'the sheet of another day')
    await longer.getByRole('button', { name: /^Give time until / }).click()
    await expect(longer).toHaveCount(0)
    await expect(page.getByText('More time for the balance').first()).toBeVisible()

    await page.goto('/admin/orders?queue=all')
    await expect(page.getByText('Deposit paid').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page, 'the list with a deposit')
    await page.goto(`/admin/orders/${order_id}`)
    await press(page, 'More about this order')
    await press(page, 'Cancel the order…')
    await page.getByLabel('Reason, for the customer').first().fill('She changed her mind')
    await press(page, /^Cancel and refund ₦/)
    await expect(page.getByTestId('order-status').filter({ visible: true })).toHaveText('Cancelled')
    await expect(page.getByTestId('order-money')).toContainText(/Refund on its way|Refunded/)
  },
)
