import { getOrders, getVariant, transactionsOf } from './shop-calls.ts'
import { expect, mailsTo, newPerson, test, waitForMail } from './shopper.ts'
import {
  addShownProduct,
  choose,
  fillCheckout,
  isPhone,
  leaveForPayment,
  outcome,
  payWithCard,
  signUpOnPage,
} from './steps.ts'

// (rules: sign-in-required, return-target, product-page, guest-checkout, checkout-summary, pay-button,
// payment-return, track-order)
test('a guest finds a dress, signs up on the way to checkout, pays, and tracks the order', async ({
  page,
}) => {
  test.slow()
  const person = newPerson('guest')
  const wanted = { slug: 'harmattan-cape-gown', color: 'Indigo', size: isPhone(page) ? 'UK 6' : 'UK 8' }
  const before = (await getVariant(page, wanted)).variant.stock_quantity

  await page.goto('/shop')
  await expect(page.getByTestId('result-count')).toHaveText(/^\d+ products$/)
  if (isPhone(page)) {
    await page.getByTestId('filter-button').click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await sheet.getByRole('radio', { name: /^Dresses/ }).check()
    await choose(sheet.getByRole('checkbox', { name: /^UK 8 / }))
    await sheet.getByRole('button', { name: /^Show \d+ items$/ }).click()
  } else {
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('radio', { name: /^Dresses/ }).check()
    // Their list brings other sizes, which are aimed at once they are there.
    await expect(page.getByRole('heading', { level: 1, name: 'Dresses' })).toBeVisible()
    await choose(filters.getByRole('checkbox', { name: /^UK 8 / }))
  }
  await expect(page).toHaveURL(/category=dresses/)
  await expect(page).toHaveURL(/size=UK/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dresses' })).toBeVisible()
  await page.getByRole('link', { name: 'Harmattan Cape-Sleeve Gown' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harmattan Cape-Sleeve Gown' })).toBeVisible()
  await addShownProduct(page, wanted)
  await page.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'Checkout' }).click()

  await expect(page).toHaveURL(/\/auth\?.*returnTo=/)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await signUpOnPage(page, person)
  await expect(page).toHaveURL(/\/checkout$/)
  const lines = page.getByRole('form', { name: 'Checkout' }).getByTestId('cart-line')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Harmattan Cape-Sleeve Gown')

  await fillCheckout(page, person)
  await expect(page.getByTestId('delivery')).toHaveText('Free')
  await expect(page.getByTestId('pay')).toHaveText('Proceed to Payment - ₦68,000')
  await leaveForPayment(page)
  await expect(page.getByTestId('email')).toContainText(person.email)
  await payWithCard(page, 'success')

  await expect(outcome(page, 'Payment Successful!')).toBeVisible()
  const [order, ...others] = await getOrders(page)
  expect(others).toEqual([])
  expect(order).toMatchObject({ status: 'paid', payment_status: 'success', total_amount: 6_800_000 })
  await expect(page.getByTestId('order-number')).toHaveText(order!.order_number)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy order number' }).click()
  await expect(page.getByText('Order number copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order!.order_number)
  await page.reload()
  await expect(outcome(page, 'Payment Successful!')).toBeVisible()
  expect(await transactionsOf(person.email)).toMatchObject([{ status: 'success', amount: 6_800_000 }])
  expect((await getVariant(page, wanted)).variant.stock_quantity).toBe(before - 1)
  await expect(page.getByTestId('cart-count')).toHaveCount(0)

  const paid = await waitForMail(person.email, /^Payment received for order IL-/)
  expect(paid.text).toContain('₦68,000')
  const subjects = (await mailsTo(person.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Payment received'))).toHaveLength(1)
  // It waits for the payment, which says it all.
  expect(subjects.filter((subject) => subject.startsWith('We have your order'))).toEqual([])

  await page.goto('/track-order')
  const form = page.getByRole('form', { name: 'Track order' })
  await form.getByLabel('Order number').fill(order!.order_number.toLowerCase())
  await expect(form.getByLabel('Order number')).toHaveValue(order!.order_number)
  await form.getByLabel('Email').fill(person.email.toUpperCase())
  await form.getByRole('button', { name: 'Track Order' }).click()
  const sheet = page.getByRole('article', { name: `Order ${order!.order_number}` })
  await expect(sheet.getByTestId('order-status')).toHaveText(/paid/i)
  await expect(sheet.getByTestId('order-total')).toHaveText('₦68,000')
  await expect(sheet).not.toContainText('Adeola Odeku')

  const link = /https?:\/\/\S*track-order\S*/.exec(paid.text)![0]
  await page.goto(link)
  await expect(page.getByTestId('order-status')).toHaveText(/paid/i)
})
