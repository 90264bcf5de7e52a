import type { Page } from '@playwright/test'
import { control, getCart, getOrders, getVariant, placeOrder, putInCart } from './shop-calls.ts'
import { call, expect, newEmail, test, waitForMail } from './shopper.ts'
import { holdApi, isPhone } from './steps.ts'

const sheet = (page: Page, number: string) => page.getByRole('article', { name: `Order ${number}` })
const blouse = (page: Page) => ({
  slug: 'rust-leaf-bell-blouse',
  size: isPhone(page) ? 'M' : 'L',
  color: 'Rust',
})

// (rule: own-orders)
test('an order is in the list, its sheet shows every transition, also one that happens while it is open @once', async ({
  page,
  customer,
}) => {
  const { order_number, reference } = await placeOrder(page, customer.email, {
    ...blouse(page),
    quantity: 2,
  })
  await page.goto('/orders')
  const row = page.getByTestId('orders').getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('2 × Rust Leaf Bell Blouse')
  await expect(row).toContainText('₦51,500')
  await row.getByRole('link', { name: order_number }).click()

  const order = sheet(page, order_number)
  await expect(order.getByTestId('order-status')).toHaveText(/pending/i)
  await expect(order.getByTestId('order-total')).toHaveText('₦51,500')
  await expect(order.getByRole('region', { name: 'Shipping address' })).toContainText('12 Adeola Street')
  const events = order.getByTestId('order-timeline').getByRole('listitem')
  await expect(events).toHaveText([/^Order placed/])
  await expect(order.getByRole('link', { name: 'Pay Now' })).toBeVisible()
  await expect(order.getByTestId('order-steps').locator('[aria-current=step]')).toContainText(
    'Waiting for payment',
  )

  await control('pay', { reference, card: 'success' })
  await expect(order.getByTestId('order-status')).toHaveText(/^paid$/i)
  await expect(events.first()).toContainText('Payment received')
  await expect(order.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(order.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
  await expect(order.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
})

// (rule: live-orders)
test(
  'what changes after a page was read and before it listens is shown too',
  { tag: '@once' },
  async ({ page, customer }) => {
    const { order_number, reference } = await placeOrder(page, customer.email, blouse(page))
    const releaseStream = await holdApi(page, /\/api\/orders\/stream/)
    await page.goto('/orders')
    const row = page.getByTestId('orders').getByRole('listitem')
    await row.getByRole('link', { name: order_number }).click()
    const status = sheet(page, order_number).getByTestId('order-status')
    await expect(status).toHaveText(/pending/i)
    await control('pay', { reference, card: 'success' })
    await expect.poll(async () => (await getOrders(page))[0]!.status).toBe('paid')
    releaseStream()
    await expect(status).toHaveText(/^paid$/i)
  },
)

// (rule: buy-again)
test(
  'Buy Again adds available pieces to the cart and names the others',
  { tag: '@once' },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 409/)
    const scarf = { slug: 'knotted-kampala-headwrap', color: 'Copper' }
    const before = (await getVariant(page, scarf)).variant.stock_quantity
    const { order_number, order_id } = await placeOrder(
      page,
      customer.email,
      { ...blouse(page), quantity: 2 },
      scarf,
    )
    // All there are are in her cart already.
    await putInCart(page, { ...scarf, quantity: before })
    await page.goto(`/orders/${order_number}`)
    await page.getByRole('button', { name: 'Buy Again' }).click()
    await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible()
    await expect(page.getByText('Not everything is available')).toBeVisible()
    await expect(
      page.locator('[data-sonner-toast]').filter({ hasText: 'Knotted Kampala Headwrap' }),
    ).toBeVisible()
    await expect(page.getByTestId('cart-count')).toHaveText(before > 7 ? '9+' : String(before + 2))
    expect(await getCart(page)).toMatchObject({ count: before + 2 })
    await call(page, 'POST', `/api/orders/${order_id}/cancel`)
  },
)

// (rule: buy-again)
test('a cart changed elsewhere is shown as it is now', { tag: '@once' }, async ({ page, customer }) => {
  const { order_number, order_id } = await placeOrder(page, customer.email, blouse(page))
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  const asked = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/start', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await released
    await route.fulfill({ response })
  })
  await page.goto(`/orders/${order_number}`)
  await asked.promise
  await page.getByRole('button', { name: 'Buy Again' }).click()
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveText('2')
  const answered = page.waitForResponse('**/api/start')
  release()
  await answered
  await expect(page.getByTestId('cart-count')).toHaveText('2')
  await call(page, 'POST', `/api/orders/${order_id}/cancel`)
})

// (rule: own-cancel)
test(
  'an unpaid order is cancelled: confirmed first, mailed, its pieces are back',
  { tag: '@once' },
  async ({ page, customer }) => {
    const wanted = { ...blouse(page), size: isPhone(page) ? 'XL' : 'XXL' }
    const before = (await getVariant(page, wanted)).variant.stock_quantity
    const { order_number } = await placeOrder(page, customer.email, { ...wanted, quantity: 2 })
    expect((await getVariant(page, wanted)).variant.stock_quantity).toBe(before - 2)
    await page.goto(`/orders/${order_number}`)
    const order = sheet(page, order_number)
    await order.getByRole('button', { name: 'Cancel Order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await expect(dialog).toContainText(order_number)
    await dialog.getByRole('button', { name: 'Keep Order' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await getOrders(page)).toMatchObject([{ status: 'pending' }])

    await order.getByRole('button', { name: 'Cancel Order' }).click()
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await expect(order.getByRole('alert')).toContainText('This order was cancelled')
    await expect(order).not.toContainText('Pending Payment')
    await expect(order.getByTestId('order-timeline').getByRole('listitem').first()).toContainText(
      'Order cancelled',
    )
    await expect(order.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
    expect((await getVariant(page, wanted)).variant.stock_quantity).toBe(before)
    await waitForMail(customer.email, /cancelled/)
  },
)

// (rule: track-order)
test(
  'tracking needs both number and e-mail, and a miss reveals nothing',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/)
    await page.goto('/track-order')
    const form = page.getByRole('form', { name: 'Track order' })
    const submit = form.getByRole('button', { name: 'Track Order' })
    await submit.click()
    const summary = form.getByRole('alert').filter({ hasText: 'Missing Information' })
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('Please enter both order number and email address')
    await expect(form.getByLabel('Order number')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')

    await form.getByLabel('Order number').fill('il-2345-6789')
    await submit.click()
    await expect(summary).toBeVisible()
    await expect(form.getByLabel('Order number')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/track-order$/)
    await form.getByLabel('Email').fill(newEmail('stranger'))
    await submit.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Order Not Found' })).toContainText(
      'Please check your order number and email address',
    )
    await expect(summary).toHaveCount(0)
  },
)
