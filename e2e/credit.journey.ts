import { expectAccessible } from './axe.ts'
import { putInCart } from './shop-calls.ts'
import { call, expect, owner, test, waitForMail } from './shopper.ts'
import { fillCheckout, outcome, payWithCard } from './steps.ts'

// (rules: credit-given, credit-is-a-tender)
test('credit an owner gives by email pays a part of an order, then all of the next', async ({
  page,
  customer,
  otherPage: staff,
}) => {
  await call(staff, 'POST', '/api/auth/sign-in/email', owner)
  await staff.goto('/admin/credit')
  await staff.getByRole('button', { name: 'Give credit' }).filter({ visible: true }).click()
  await staff.getByLabel('Whose email address').fill(customer.email)
  await staff.getByLabel('How much').fill('12,000')
  await staff.getByRole('button', { name: 'It came late' }).click()
  await expectAccessible(staff, 'the sheet that gives credit')
  await staff.getByRole('button', { name: 'Give ₦12,000' }).click()
  await expect(staff.getByText(/has ₦12,000 more to spend/)).toBeVisible()
  await expect(staff.getByTestId('credit-sums')).toContainText('You owe')
  await expectAccessible(staff, 'store credit')
  await waitForMail(customer.email, /₦12,000 of credit/)

  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/checkout')
  await fillCheckout(page, customer)
  await page.getByRole('checkbox', { name: /Use my credit/ }).check()
  const left = page.getByTestId('left-to-pay')
  await expect(left).toHaveText(/₦[\d,]+/)
  const rest = await left.innerText()
  await expectAccessible(page, 'checkout with credit')
  await page.getByRole('button', { name: `Proceed to Payment - ${rest}` }).click()
  await expect(page.getByTestId('test-banner')).toBeVisible()
  await payWithCard(page, 'success')
  await expect(outcome(page, 'Payment Successful!')).toBeVisible()

  await page.goto('/account')
  const ledger = page.getByRole('region', { name: 'Store credit' })
  await expect(ledger).toContainText('Spent on an order')
  await expect(ledger).toContainText('₦0 to spend')
  await expectAccessible(page, 'an account with store credit')

  await call(staff, 'POST', '/api/admin/credit', {
    email: customer.email,
    amount: 5_000_000,
    why: 'Thank you',
  })
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/checkout')
  await page.getByRole('checkbox', { name: /Use my credit/ }).check()
  await page.getByRole('button', { name: 'Place Order - paid with credit' }).click()
  await expect(outcome(page, 'Order Confirmed!')).toBeVisible()
})
