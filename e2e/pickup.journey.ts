import { formatMoney } from '../src/lib/money.ts'
import { lagosDay } from '../src/lib/time.ts'
import { expectAccessible } from './axe.ts'
import { control, placeOrder, putInCart } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test, waitForMail } from './shopper.ts'
import { choose, isPhone, leaveForPayment, outcome, overflow, payWithCard } from './steps.ts'

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
  await expect(choice.getByRole('radio', { name: /^Deliver to me/ })).toBeChecked()
  await expect(choice.getByText('14 Adeola Close, off Herbert Macaulay Way, Yaba')).toBeVisible()
  await expect(choice.getByText(/^Ready (today|\w+ \d+ \w+) by (\d|noon)/)).toBeVisible()
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
  await page.reload()
  await expect(page.getByRole('button', { name: 'Return a piece' })).toBeVisible()
})

// (rules: rest-at-pickup, till)
test('a rest is paid where it is picked up, into the till of the helper who hands it over', async ({
  page,
  customer,
  otherPage: staff,
}) => {
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  const { order_id: id, order_number } = await placeOrder(page, customer.email, {
    slug: 'gusau-raffia-tote',
  })
  const helper = await signUp(staff, { ...newPerson('till'), firstName: isPhone(page) ? 'Zainab' : 'Halima' })
  const signIn = ({ email, password }: { email: string; password: string }) =>
    call(staff, 'POST', '/api/auth/sign-in/email', { email, password })
  await signIn(owner)
  await call(staff, 'POST', '/api/admin/roles', { email: helper.email, role: 'helper' })
  await call(staff, 'PATCH', '/api/admin/roles/rights', { email: helper.email, sell: true })
  const at = `/api/admin/orders/${id}`
  const due_on = lagosDay(new Date(Date.now() + 5 * 86_400_000))
  const { places } = await call<{ places: { id: string }[] }>(staff, 'GET', '/api/admin/pickup-places')
  const { updated_at, money } = await call<{ updated_at: string; money: { subtotal: number } }>(
    staff,
    'GET',
    at,
  )
  const total = money.subtotal
  await call(staff, 'POST', `${at}/delivery-choice`, { pickup: places[0]!.id, shown: total, updated_at })
  await call(staff, 'POST', `${at}/deposit`, { percent: 50, due_on })
  const half = Math.round(total / 2)
  await call(staff, 'POST', `${at}/transfer`, {
    amount: half,
    reference: `PICK ${id}`,
    note: 'Seen in the app',
  })
  await call(staff, 'POST', `${at}/ready`, {})
  await signIn(helper)

  await page.goto(`/orders/${order_number}`)
  const code = /\d{4}/.exec((await page.getByText(/^Your code is/).textContent())!)![0]
  await staff.goto(`/admin/orders/${id}?queue=pickup`)
  const press = (name: string | RegExp) =>
    staff.getByRole('button', { name }).filter({ visible: true }).click()
  await press('Hand over…')
  const sheet = staff.getByRole('dialog', { name: `Hand over ${order_number}` })
  const rest = sheet.getByRole('group', { name: `${formatMoney(total - half)} is still to pay` })
  await expect(rest).toBeVisible()
  await sheet.getByLabel('The customer’s code').fill(code)
  await expect(sheet.getByRole('button', { name: 'Hand it over' })).toBeDisabled()
  await expectAccessible(staff, 'a rest at pick-up')
  expect(await overflow(staff)).toBe(0)
  // What was typed stays.
  await press(`Take ${formatMoney(total - half)}`)
  await expect(staff.getByText(`${order_number} is paid`)).toBeVisible()
  await expect(rest).toBeHidden()
  await press('Hand it over')
  await expect(staff.getByText(`${order_number} is handed over`)).toBeVisible()
  // The helper's screen would go on asking with a session that has ended.
  await staff.goto('about:blank')
  await signIn(owner)
  const { tills } = await call<{ tills: { expected: number; person: string }[] }>(
    staff,
    'GET',
    '/api/admin/tills',
  )
  expect(tills.find(({ person }) => person.startsWith(helper.firstName))).toMatchObject({
    expected: total - half,
  })
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
