import type { Page } from '@playwright/test'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, owner, test } from './shopper.ts'
import { isWaitingOpen, openWaiting } from './steps.ts'

/** Presses are counted where an owner's day is made of them. */
function counted() {
  let presses = 0
  return {
    press: async (target: ReturnType<Page['getByRole']>) => {
      presses += 1
      await target.click()
    },
    presses: () => presses,
  }
}

const signIn = (page: Page) => call(page, 'POST', '/api/auth/sign-in/email', owner)
const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Your password, please' })

async function paidOrder(page: Page, email: string, slug: string) {
  const order = await placeOrder(page, email, { slug, quantity: 1 })
  await control('pay', { reference: order.reference })
  await call(page, 'POST', '/api/functions/paystack-verify', { reference: order.reference })
  return order
}

test('one line is refunded in at most five presses, after the password @once', async ({
  page,
  otherPage,
  customer,
}) => {
  const order = await paidOrder(page, customer.email, 'gusau-raffia-tote')
  await signIn(otherPage)
  await otherPage.goto(`/admin/orders/${order.order_id}`)
  const { press, presses } = counted()
  const money = otherPage.getByTestId('order-money')
  await expect(money.getByText('Received', { exact: true }).first()).toBeVisible()
  await press(money.getByRole('button', { name: 'Refund', exact: true }))
  const sheet = otherPage.getByRole('dialog', { name: /^Refund IL-/ })
  await press(sheet.getByRole('checkbox', { name: /Tote/ }))
  await expect(sheet.getByRole('checkbox', { name: 'Back on the shelf' })).toBeChecked()
  await press(sheet.getByRole('button', { name: /^Refund ₦[\d,]+/ }))
  // With opening the order from its list that is one more.
  expect(presses() + 1).toBeLessThanOrEqual(5)
  await expect(otherPage.getByText(/is being refunded to Ada Obi/)).toBeVisible()
  await expect(money.getByRole('list', { name: 'Refunds' }).getByText('back on the shelf')).toBeVisible()
})

test('a refunded line is struck on the order and not on its slip; the last one cancels the order @once', async ({
  page,
  otherPage,
  customer,
}) => {
  const wanted = [{ slug: 'gusau-raffia-tote' }, { slug: 'eleko-palazzo' }]
  const { reference, order_id } = await placeOrder(page, customer.email, ...wanted)
  await control('pay', { reference })
  await call(page, 'POST', '/api/functions/paystack-verify', { reference })
  await signIn(otherPage)
  const sheet = otherPage.getByRole('dialog', { name: /^Refund IL-/ })
  const choose = async (line: RegExp) => {
    await otherPage.goto(`/admin/orders/${order_id}`)
    await otherPage.getByTestId('order-money').getByRole('button', { name: 'Refund', exact: true }).click()
    await sheet.getByRole('checkbox', { name: line }).check()
  }
  const cancels = sheet.getByText('No piece is left to send, so this cancels the order.')
  const give = () => sheet.getByRole('button', { name: /^Refund ₦[\d,]+/ }).click()

  await choose(/Tote/)
  await expect(cancels).toHaveCount(0)
  await give()
  const lines = otherPage.getByRole('region', { name: 'What was ordered' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Tote' })).toContainText('Refunded: not in the parcel')
  await expect(lines.filter({ hasText: 'Tote' }).locator('s').first()).toHaveText(/Tote/)
  await otherPage.goto(`/admin/orders/slips?ids=${order_id}`)
  const slip = otherPage.getByRole('article', { name: /^Packing slip/ })
  await expect(slip.getByRole('listitem')).toHaveCount(1)
  await expect(slip).not.toContainText('Tote')
  await expect(slip).toContainText('1 piece')

  await choose(/Palazzo/)
  await expect(cancels).toBeVisible()
  await give()
  await expect(otherPage.getByText('Cancelled', { exact: true }).first()).toBeVisible()
})

test(
  'money requires the password again when it was entered long ago',
  { tag: '@once' },
  async ({ page, otherPage, customer, expectedErrors }) => {
    expectedErrors.push(/status of 40[03]/)
    const order = await paidOrder(page, customer.email, 'gusau-raffia-tote')
    await signIn(otherPage)
    let isStale = true
    await otherPage.route('**/api/admin/orders/*/refunds', (route) =>
      isStale
        ? route.fulfill({
            status: 403,
            json: { error: { code: 'PASSWORD_AGAIN', message: 'Please enter your password again' } },
          })
        : route.continue(),
    )
    await otherPage.goto(`/admin/orders/${order.order_id}`)
    await otherPage.getByRole('button', { name: 'Refund', exact: true }).click()
    const sheet = otherPage.getByRole('dialog', { name: /^Refund IL-/ })
    await sheet.getByLabel('Amount to refund').fill('1,000')
    await sheet.getByRole('button', { name: 'Refund ₦1,000' }).click()
    await passwordDialog(otherPage).getByLabel('Password').fill('not the password')
    await passwordDialog(otherPage).getByRole('button', { name: 'Continue' }).click()
    await expect(passwordDialog(otherPage).getByText('That is not your current password')).toBeVisible()
    isStale = false
    await passwordDialog(otherPage).getByLabel('Password').fill(owner.password)
    await passwordDialog(otherPage).getByRole('button', { name: 'Continue' }).click()
    await expect(otherPage.getByText('₦1,000 is being refunded to Ada Obi')).toBeVisible()
  },
)

// (rule: needs-you)
test('a delivery quote is answered in three presses and a fee, and the customer gets the link to pay @once', async ({
  page,
  otherPage,
  customer,
}) => {
  const { zones } = await call<{ zones: { id: string; name: string; country: string; pricing: string }[] }>(
    page,
    'GET',
    '/api/shipping',
  )
  const abroad = zones.find(({ pricing, country }) => pricing === 'quoted' && country !== 'NG')!
  const order = await quoteRequest(page, customer.email, abroad)
  await signIn(otherPage)
  await otherPage.goto('/admin/needs-you')
  const { press, presses } = counted()
  const waiting = otherPage.getByRole('listitem').filter({ hasText: order.order_number })
  await expect(waiting.getByText(/asks what delivery to/)).toBeVisible()
  if (!(await isWaitingOpen(waiting))) await press(waiting.getByRole('button').first())
  await press(waiting.getByRole('button', { name: 'Price the delivery' }))
  const sheet = otherPage.getByRole('dialog', { name: 'Price the delivery' })
  await sheet.getByLabel('Delivery fee').fill('45,000')
  await press(sheet.getByRole('button', { name: 'Send ₦45,000' }))
  expect(presses()).toBeLessThanOrEqual(3)
  await expect(otherPage.getByText(/gets the price and a link to pay/)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  const orders = await call<{ orders: { id: string; delivery: number }[] }>(page, 'GET', '/api/orders')
  expect(orders.orders.find(({ id }) => id === order.order_id)?.delivery).toBe(4_500_000)
})

test(
  'a payment of the wrong amount waits with its reason, and is accepted as it is',
  { tag: '@once' },
  async ({ page, otherPage, customer }) => {
    const order = await placeOrder(page, customer.email, { slug: 'gusau-raffia-tote' })
    await control('settle', { reference: order.reference, status: 'success', amount: 1_000_000 })
    await call(page, 'POST', '/api/functions/paystack-verify', { reference: order.reference })
    await signIn(otherPage)
    await otherPage.goto('/admin/needs-you')
    const waiting = otherPage.getByRole('listitem').filter({ hasText: order.order_number })
    await expect(waiting.getByText(/^Paid ₦10,000 instead of/)).toBeVisible()
    await openWaiting(waiting)
    await waiting.getByRole('button', { name: 'Accept ₦10,000' }).click()
    const sheet = otherPage.getByRole('dialog', { name: 'Accept ₦10,000' })
    await sheet.getByRole('button', { name: /as paid/ }).click()
    await expect(sheet.getByText('Say why you accept it')).toBeVisible()
    await sheet.getByLabel(/^Reason/).fill('She brings the rest')
    await sheet.getByRole('button', { name: /as paid/ }).click()
    await expect(otherPage.getByText(`${order.order_number} is paid`)).toBeVisible()
    await expect(waiting).toHaveCount(0)
  },
)

test('a receipt opens by its link without signing in @once', async ({ page, otherPage, customer }) => {
  const order = await paidOrder(page, customer.email, 'gusau-raffia-tote')
  await signIn(otherPage)
  const { receipt_url: url } = await call<{ receipt_url: string }>(
    otherPage,
    'GET',
    `/api/admin/orders/${order.order_id}/money`,
  )
  await page.context().clearCookies()
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText(`Order ${order.order_number}`)).toBeVisible()
})

async function quoteRequest(page: Page, email: string, zone: { id: string; country: string }) {
  const product = await call<{ id: string; product_variants: { id: string }[] }>(
    page,
    'GET',
    '/api/products/gusau-raffia-tote',
  )
  const { data } = await call<{ data: { order_id: string; order_number: string } }>(
    page,
    'POST',
    '/api/functions/paystack-initialize',
    {
      email,
      orderData: {
        email,
        phone: '+447400123456',
        items: [{ product_id: product.id, variant_id: product.product_variants[0]!.id, quantity: 1 }],
        shipping_address: {
          firstName: 'Ada',
          lastName: 'Obi',
          address: '1 High Street',
          city: 'Town',
          state: '',
          zipCode: 'N1 9GU',
          country: zone.country,
          shippingLocation: zone.id,
        },
      },
    },
  )
  return data
}
