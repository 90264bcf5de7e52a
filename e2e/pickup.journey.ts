import { control, placeOrder, putInCart } from './shop-calls.ts'
import { call, expect, owner, test, waitForMail } from './shopper.ts'
import { choose, leaveForPayment, outcome, payWithCard } from './steps.ts'

type Order = { id: string; order_number: string; pickup?: { code?: string } }

// (rules: pickup-chosen, pickup-states, pickup-collected)
test('an order is picked up: no street is asked for, the code comes by mail, and two taps hand it over', async ({
  page,
  customer,
  otherPage: staff,
}) => {
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/checkout')
  const choice = page.getByTestId('pickup-choice')
  // Brought, until she says otherwise.
  await expect(choice.getByRole('radio', { name: /^Bring it to me/ })).toBeChecked()
  await expect(choice.getByText('14 Adeola Close, off Herbert Macaulay Way, Yaba')).toBeVisible()
  await expect(choice.getByText(/^Ready (today|\w+ \d+ \w+) by \d/)).toBeVisible()
  await choose(choice.getByRole('radio', { name: /^Pick it up: Yaba studio/ }))
  await expect(page.getByLabel('Street address')).toBeHidden()
  await page.getByRole('form', { name: 'Checkout' }).getByLabel('Phone', { exact: true }).fill(customer.phone)
  await leaveForPayment(page)
  await payWithCard(page, 'success')
  await expect(outcome(page, 'Payment Successful!')).toBeVisible()
  await expect(page.getByText(/Then you pick it up at Yaba studio/)).toBeVisible()
  const { orders } = await call<{ orders: Order[] }>(page, 'GET', '/api/orders')
  const { id, order_number } = orders[0]!

  await call(staff, 'POST', '/api/auth/sign-in/email', owner)
  await staff.goto(`/admin/orders/${id}?queue=all`)
  const press = (name: string) =>
    staff.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
  await press('Ready to pick up')
  await expect(staff.getByText('Ready to pick up').first()).toBeVisible()
  const mail = await waitForMail(customer.email, /is ready to be picked up/)
  await page.goto(`/orders/${order_number}`)
  const notice = page.getByText(/^Your code is/)
  await expect(notice).toBeVisible()
  const code = /\d{4}/.exec((await notice.textContent())!)![0]
  expect(mail.text).toContain(code)

  // Two taps, and what is typed between them.
  await press('Hand over…')
  await expect(staff.getByText(code)).toBeHidden()
  await staff.getByLabel('The customer’s code').fill(code)
  await press('Hand it over')
  await expect(staff.getByText(`${order_number} is handed over`)).toBeVisible()
  await expect(staff.getByText('Picked up').first()).toBeVisible()
})

// (rule: delivery-choice)
test(
  'a delivery becomes a pick-up on the order’s page, and its price goes back',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    const { reference, order_number } = await placeOrder(page, customer.email, { slug: 'gusau-raffia-tote' })
    await control('pay', { reference, card: 'success' })
    await call(page, 'POST', '/api/functions/paystack-verify', { reference })
    await page.goto(`/orders/${order_number}`)
    await page.getByRole('button', { name: 'Pick it up instead' }).click()
    const sheet = page.getByTestId('change-delivery')
    const places = sheet.getByLabel('Pick it up at')
    await places.selectOption((await places.locator('option').nth(1).getAttribute('value'))!)
    await expect(sheet.getByRole('status')).toContainText(/You get ₦[\d,]+ back\./)
    await sheet.getByRole('button', { name: 'Pick it up instead' }).click()
    await expect(page.getByRole('region', { name: 'Pick it up at' })).toContainText('Yaba studio')
  },
)
