import { expectAccessible } from './axe.ts'
import { putInCart } from './shop-calls.ts'
import { expect, test, waitForMail } from './shopper.ts'
import { fillCheckout, openSummary, outcome, payWithCard } from './steps.ts'

// (rules: gift-card-bought, card-page, card-field)
test('a gift card is bought, mailed to its recipient, and pays her order', async ({ page, customer }) => {
  const friend = `friend-${customer.email}`
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Gift cards' })
  await page.goto((await link.getAttribute('href'))!)
  await expect(page.getByRole('heading', { name: 'Buy a gift card' })).toBeVisible()
  await expectAccessible(page, 'the form of a gift card')
  await page.getByLabel(/^Another amount, from/).fill('60,000')
  await page.getByLabel('For whom').fill('Ada')
  await page.getByLabel(/^Their email address/).fill(friend)
  await page.getByLabel('Your words, if you like').fill('Wear it well')
  await page.getByLabel('From', { exact: true }).fill('Bisi')
  await page.getByRole('button', { name: 'Go to the payment' }).click()
  await payWithCard(page, 'success')
  await expect(outcome(page, 'Payment Successful!')).toBeVisible()
  await page.getByRole('link', { name: 'See the gift card' }).click()
  await expect(page.getByText('We have mailed the card to f•••@')).toBeVisible()
  await expectAccessible(page, 'a gift card as its buyer sees it')

  const mail = await waitForMail(friend, /gift card of ₦60,000/)
  const card = /https?:\/\/[^\s"<]+\/gift-card\/[\w.-]+/.exec(mail.html)![0]
  await page.goto(card)
  const code = (await page.locator('.letters').innerText()).trim()
  await expect(page.getByText('Wear it well')).toBeVisible()
  await expectAccessible(page, 'a gift card')

  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/checkout')
  await fillCheckout(page, customer)
  await openSummary(page)
  await page.locator('summary').filter({ hasText: 'Gift card' }).click()
  const field = page.getByRole('textbox', { name: 'Gift card code' })
  await field.fill('7k3m 9qxd 0v1a tcwe')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'We do not know this gift card.' })).toBeVisible()
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await expect(page.getByText('₦60,000 on it')).toBeVisible()
  await expectAccessible(page, 'checkout with a gift card')
  await page.getByRole('button', { name: 'Place Order - paid with credit' }).click()
  await expect(outcome(page, 'Order Confirmed!')).toBeVisible()
  await page.goto(card)
  await expect(page.getByText('left of ₦60,000')).toBeVisible()
})
