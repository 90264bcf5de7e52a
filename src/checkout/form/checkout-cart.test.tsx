import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { Refused } from '../../ui/test-wire.ts'
import { cartOf, orderOf, quoteOf } from '../test-checkout-answers.ts'
import { openCheckoutPages, paymentCall } from '../test-checkout-page.ts'
import { Route as Checkout } from './checkout.page.tsx'
import { openCheckout, openKept } from './test-checkout.ts'

// (rule: promo-code)
test('a code that applies goes with quote and order', async () => {
  const promo = { code: 'TAG5', applied: true, message: '5% off' }
  const { user, pay, posted, field } = await openKept(
    { [paymentCall]: new Refused(500, null) },
    { quote: quoteOf({ promo, discount: 90_000 }) },
  )
  await user.type(await screen.findByLabelText('Promo code'), 'tag5{Enter}')
  await waitFor(() => expect(posted('POST /api/quote').at(-1)!.body).toMatchObject({ promoCode: 'tag5' }))
  await screen.findByText(/5% off/)
  await user.click(pay())
  await waitFor(() => expect(posted(paymentCall)).toHaveLength(1))
  expect(posted(paymentCall)[0]!.body).toMatchObject({ orderData: { promo_code: 'TAG5' } })
  expect(field).toBeTruthy()
})

test('a code that does not apply is not sent with the order', async () => {
  const promo = { code: 'OLD', applied: false, message: 'Expired' }
  const { user, pay, posted } = await openKept(
    { [paymentCall]: new Refused(500, null) },
    { quote: quoteOf({ promo }) },
  )
  await user.type(await screen.findByLabelText('Promo code'), 'old{Enter}')
  await screen.findByText('Expired')
  await user.click(pay())
  await waitFor(() => expect(posted(paymentCall)).toHaveLength(1))
  expect((posted(paymentCall)[0]!.body as { orderData: object }).orderData).not.toHaveProperty('promo_code')
})

// (rule: empty-cart)
test('an empty cart has nothing to check out', async () => {
  await openCheckout({ cart: cartOf() })
  expect((await screen.findAllByText('Your cart is empty')).length).toBe(1)
  await screen.findByText('Empty Cart')
  await screen.findByText('Cart is empty. Please add items before checkout.')
  expect(screen.queryByTestId('pay')).toBeNull()
})

// (rule: checkout-summary)
test('a piece that sold out while the fields were filled in is in sight on a phone after the refusal', async () => {
  const sold = { problem: 'sold_out' as const, message: 'Sold out – remove to continue' }
  const carts = [cartOf({}, { id: 'item-2', variant_id: 'v2' })]
  const { user, pay } = await openKept({
    [paymentCall]: new Refused(409, { success: false, error: 'Sold out', code: 'CANNOT_ORDER' }),
    'GET /api/cart': () => carts.shift() ?? cartOf({}, { id: 'item-2', variant_id: 'v2', ...sold }),
  })
  const fold = await screen.findByTestId('summary-fold')
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  await user.click(pay())
  await screen.findByText('Sold out – remove to continue')
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('false')
})

// (rule: nothing-buyable)
test('a cart of which nothing can be bought says so, with its lines and the ways out', async () => {
  const { container } = await openCheckout({
    cart: cartOf({ problem: 'sold_out', message: 'Sold out – remove to continue' }),
  })
  await screen.findByText('Nothing in your cart can be bought now')
  const lines = linesOf(container)
  expect(lines.slice(0, 3)).toEqual(['main', 'heading Checkout', 'status'])
  expect(lines).toEqual(
    expect.arrayContaining([
      'heading Ankara Dress',
      'Sold out – remove to continue',
      'link Continue Shopping [href=/shop]',
      'link Back to cart [href=/cart]',
    ]),
  )
  expect(screen.queryByTestId('pay')).toBeNull()
})

test('with one line that can be bought checkout goes on', async () => {
  await openCheckout({ cart: cartOf({ problem: 'sold_out' }, { id: 'item-2', variant_id: 'v2' }) })
  await screen.findByTestId('pay')
  expect(screen.getAllByTestId('cart-line')).toHaveLength(2)
})

test.each([
  ['?order=1001', 'GET /api/orders/1001', 'Pay your order'],
  ['?requested=1001', 'GET /api/orders/1001', 'Delivery quote requested'],
])(
  'with %s in its address checkout is about that order, whatever the cart has',
  async (search, call, title) => {
    await openCheckoutPages({ '/checkout': Checkout }, `/checkout${search}`, {}, { [call]: orderOf() })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    await screen.findByText('IL-1001')
  },
)
