import { getOrders, putInCart, transactionsOf } from './shop-calls.ts'
import { expect, test } from './shopper.ts'
import { fillCheckout, isPhone, leaveForPayment, outcome } from './steps.ts'

const blouse = { slug: 'oniko-bishop-blouse', color: 'Indigo' }

// (rule: never-failed-early)
test(
  'an unconfirmed payment is polled for ten minutes, then the page says that the shop keeps checking; the order has its page',
  { tag: '@once' },
  async ({ page, customer, expectedErrors }) => {
    await putInCart(page, { ...blouse, size: isPhone(page) ? 'UK 12' : 'UK 14' })
    await page.goto('/checkout')
    await fillCheckout(page, customer)
    await leaveForPayment(page)
    const [payment] = await transactionsOf(customer.email)
    const [order] = await getOrders(page)

    await page.clock.install()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/functions/paystack-verify')) asked += 1
    })
    await page.goto(`/checkout/success?reference=${payment!.reference}`)
    await expect(outcome(page, 'Order Received!')).toBeVisible()
    await expect(page.getByText('Confirming your payment')).toBeVisible()
    await page.clock.runFor(3_000)
    await expect.poll(() => asked).toBeGreaterThan(1)
    await page.clock.fastForward('10:01')
    await expect(page.getByText('we keep checking and email you')).toBeVisible()
    await expect(outcome(page, 'Order Received!')).toBeVisible()
    await expect(page.getByText(order!.order_number).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const requestsInTime = asked
    await page.clock.runFor(120_000)
    expect(asked).toBe(requestsInTime)

    await page.goto(`/orders/${order!.order_number}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible()
    await expect(page.getByText(order!.order_number).first()).toBeVisible()
    expectedErrors.push(/404 \(Not Found\).*IL-20200101-000000/)
    const missing = await page.goto('/orders/IL-20200101-000000')
    expect(missing?.status()).toBe(404)
  },
)
