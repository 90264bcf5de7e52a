import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { type Answers, Refused } from '../../ui/test-wire.ts'
import { Route as Checkout } from '../form/checkout.page.tsx'
import { ada, guest, orderOf, shopOf, zones } from '../test-checkout-answers.ts'
import { openCheckoutPages, paymentCall, watchLeaving } from '../test-checkout-page.ts'

const order = 'GET /api/orders/order-1'

async function openOrder(answers: Answers, at = '/checkout?order=order-1&total=2050000', session = ada) {
  const shop = shopOf({ guest_checkout: true })
  const opened = await openCheckoutPages({ '/checkout': Checkout }, at, { session, shop }, answers)
  const pay = () => screen.getByTestId('pay')
  return { ...opened, pay }
}

// (rule: order-before-payment)
test('an unpaid order is paid again as it is; the button says what it does, and works again after Back', async () => {
  const assign = watchLeaving()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { container, pay, user, posted } = await openOrder({
    [order]: orderOf(),
    [paymentCall]: () => promise,
  })
  await screen.findByTestId('pay')
  const lines = linesOf(container)
  expect(lines.slice(0, 5)).toEqual(['main', 'heading Pay your order', 'Order', 'IL-1001', 'Pending Payment'])
  expect(lines.slice(lines.indexOf('Total')).slice(0, 4)).toEqual([
    'Total',
    '₦20,500',
    'button Proceed to Payment - ₦20,500',
    'link See the order [href=/orders/IL-1001]',
  ])
  await user.click(pay())
  await waitFor(() =>
    expect([pay().textContent, pay().getAttribute('aria-busy')]).toEqual(['Processing...', 'true']),
  )
  resolve({
    success: true,
    data: { authorization_url: 'https://pay.test/1', order_number: 'IL-1001', order_id: 'order-1' },
  })
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
  await waitFor(() =>
    expect([pay().textContent, pay().getAttribute('aria-busy')]).toEqual([
      'Redirecting to Payment...',
      'true',
    ]),
  )
  expect(posted(paymentCall).map(({ body }) => body)).toEqual([
    { email: '', orderData: { order_id: 'order-1', total_amount: 2_050_000 } },
  ])
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(pay().textContent).toBe('Proceed to Payment - ₦20,500')
})

// (rule: one-press)
test('two presses in one task ask for one payment', async () => {
  const assign = watchLeaving()
  const { pay, posted } = await openOrder({
    [order]: orderOf(),
    [paymentCall]: {
      success: true,
      data: { authorization_url: 'https://pay.test/1', order_number: 'IL-1001', order_id: 'order-1' },
    },
  })
  await screen.findByTestId('pay')
  act(() => {
    pay().click()
    pay().click()
  })
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
  expect(posted(paymentCall)).toHaveLength(1)
})

// (rule: checkout-messages)
test.each([
  [new Refused(409, { success: false, error: 'It is paid already', code: 'PAID' }), 'It is paid already'],
  [new Refused(500, null), 'Failed to initialize payment. Please try again.'],
])('a payment that cannot be opened says why, and the order is read again', async (refusal, says) => {
  const { pay, user, posted } = await openOrder({ [order]: orderOf(), [paymentCall]: refusal })
  await user.click(await screen.findByTestId('pay'))
  await screen.findByText('Payment Error')
  await screen.findByText(says)
  await waitFor(() => expect(posted(order)).toHaveLength(2))
  expect(pay().textContent).toBe('Proceed to Payment - ₦20,500')
})

test('an order whose delivery is to be priced first stays where it is', async () => {
  const assign = watchLeaving()
  const data = { order_number: 'IL-1001', order_id: 'order-1', quote_requested: true }
  const { pay, user, posted } = await openOrder({
    [order]: orderOf(),
    [paymentCall]: { success: true, data },
  })
  await user.click(await screen.findByTestId('pay'))
  await waitFor(() => expect(posted(paymentCall)).toHaveLength(1))
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦20,500'))
  expect(assign).not.toHaveBeenCalled()
})

test.each([
  [{ delivery: null }, 'We are still working out the delivery price. You get an email with a link to pay.'],
  [{ status: 'cancelled' as const }, 'This order was cancelled. Please check out again.'],
  [{ status: 'paid' as const }, 'There is nothing left to pay for this order.'],
])('an order that cannot be paid says why', async (given, says) => {
  await openOrder({ [order]: orderOf({ ...given, can_pay: false }) })
  const notice = await screen.findByText(says)
  expect(notice.closest('[role=status]')).toBeTruthy()
  expect(screen.queryByTestId('pay')).toBeNull()
})

// (rule: guest-checkout)
test('a guest is led to the order by its number and e-mail', async () => {
  const { container } = await openOrder({ [order]: orderOf() }, undefined, guest)
  await screen.findByTestId('pay')
  expect(linesOf(container)).toContain(
    'link Track Order [href=/track-order?order=IL-1001&email=ada%40shop.test]',
  )
})

// (rule: not-found)
test('an order of nobody here is not found, and nothing of it is said', async () => {
  const { container } = await openOrder({ [order]: new Refused(404, null) })
  await screen.findByText('Order Not Found')
  expect(linesOf(container)).toEqual([
    'main',
    'heading Checkout',
    'alert',
    'Order Not Found',
    'We cannot find this order in your account. Please check that you are signed in with the email you ordered with.',
    'link View My Orders [href=/orders]',
  ])
})

test('an order that could not be read is asked for again at a press', async () => {
  const answers: unknown[] = [new Refused(500, null)]
  const late = Promise.withResolvers<unknown>()
  const { container, user } = await openOrder({ [order]: () => answers.shift() ?? late.promise })
  await screen.findByText('Error')
  expect(linesOf(container).slice(1)).toEqual([
    'heading Checkout',
    'alert',
    'Error',
    'Your order could not be loaded. It is safe: please check your connection and try again.',
    'button Try again',
  ])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(linesOf(container)).toEqual(['main', 'heading Pay your order']))
  late.resolve(orderOf())
  await screen.findByTestId('pay')
})

test('while an order is on its way the page has its heading', async () => {
  const { container } = await openOrder({ [order]: () => new Promise(() => {}) })
  expect(linesOf(container)).toEqual(['main', 'heading Pay your order'])
  expect(container.querySelector('.skeleton')?.getAttribute('aria-busy')).toBe('true')
})

// (rule: delivery-quote)
test.each([
  [[], 'International delivery costs are on request. We will email you the price before you pay.'],
  [
    [
      { setting_key: 'shipping_policy', setting_value: 'Other' },
      { setting_key: 'international_rate_text', setting_value: 'We ask our carrier.' },
    ],
    'We ask our carrier.',
  ],
])('an order whose delivery is on request is saved, and says what happens next', async (settings, own) => {
  const { container } = await openOrder(
    { 'GET /api/orders/IL-1001': orderOf({ delivery: null }), 'GET /api/shipping': { zones, settings } },
    '/checkout?requested=IL-1001',
  )
  await screen.findByText('IL-1001')
  expect(linesOf(container)).toEqual([
    'main',
    'heading Delivery quote requested',
    `status`,
    `Your order IL-1001 is saved. ${own}`,
    'We work out the delivery price to your address.',
    'You get an email with the full total and a link to pay.',
    'We pack your order once it is paid.',
    'link View My Orders [href=/orders]',
    'link Continue Shopping [href=/shop]',
  ])
})
