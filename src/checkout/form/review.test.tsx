import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { type Answers, Refused } from '../../ui/test-wire.ts'
import { cartOf, quoteOf, zones } from '../test-checkout-answers.ts'
import { openCheckoutPages, type Own, paymentCall, watchLeaving } from '../test-checkout-page.ts'
import { Route as Checkout } from './checkout.page.tsx'
import { paymentLine } from './test-checkout.ts'
import { blankCheckout } from '../checkout-form.rules.ts'
import { Route as Review } from './review.page.tsx'

const filled = {
  ...blankCheckout,
  email: 'ada@shop.test',
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '08031234567',
  address: '12 Bode Thomas Street',
  landmark: 'Mosque',
  city: 'Surulere',
  state: 'Lagos',
  shippingLocation: 'zone-1',
  notes: ' Ring twice ',
}

async function openReview(values: object | null = filled, more: Answers = {}, own: Own = {}) {
  if (values) sessionStorage.setItem('kept.checkout-form', JSON.stringify(values))
  const opened = await openCheckoutPages(
    { '/checkout/review': Review, '/checkout': Checkout },
    '/checkout/review',
    own,
    more,
  )
  const button = () => screen.getByTestId<HTMLButtonElement>('place-order')
  const posted = (call: string) => opened.posted(call).map(({ body }) => body)
  return { ...opened, button, posted }
}

// (rule: checkout-review)
test('the review shows what was typed with its real quote and the policies', async () => {
  const image = { url: '/media/tote/800.avif', alt: 'A tote', width: 800, height: 1000, thumbhash: '' }
  const lines = quoteOf().lines.flatMap((line) => [
    { ...line, image },
    {
      ...line,
      variant_id: null,
      product_id: 'p2',
      title: 'Raffia Bag',
      size: null,
      color: null,
      quantity: 1,
      message: 'Only 1 left',
    },
  ])
  const { container, posted } = await openReview(filled, {}, { quote: quoteOf({ lines }) })
  await screen.findByText(/Raffia Bag/)
  expect(linesOf(container)).toEqual(
    [
      'main',
      'heading Review your order',
      'region Items',
      'heading Items',
      'link Change the cart [href=/cart]',
      '2 × Ankara Dress',
      'M / Blue',
      '₦18,000',
      'No Image',
      '1 × Raffia Bag',
      'Only 1 left',
      '₦18,000',
      'region Deliver to',
      'heading Deliver to',
      'link Change delivery details [href=/checkout]',
      'Ada Obi',
      '12 Bode Thomas Street, Mosque',
      'Surulere, Lagos',
      'Nigeria',
      'Delivery to Lagos Island',
      '08031234567',
      'ada@shop.test',
      'region Your notes',
      'heading Your notes',
      'Ring twice',
      'region Policies',
      'heading Policies',
      'You can return or exchange a piece within 7 days of delivery. You pay for return delivery, unless the piece is faulty or not what you ordered: then we pay.',
      'Everything in your order is in stock.',
      'region Payment',
      'heading Payment',
      paymentLine,
      expect.anything(),
      'Subtotal',
      '₦18,000',
      'Delivery',
      '₦2,500',
      'Arrives Tue 24 Nov',
      'Total',
      '₦20,500',
      'button Place Order - ₦20,500',
    ].filter((line) => typeof line === 'string'),
  )
  expect([...container.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)).toEqual([
    '/media/tote/480.avif',
  ])
  expect(posted('POST /api/quote')).toEqual([
    {
      items: [{ product_id: 'p1', variant_id: 'v1', quantity: 2 }],
      country: 'NG',
      state: 'Lagos',
      shippingLocation: 'zone-1',
    },
  ])
})

// (rule: return-window-kept)
test('the days to return are those of the country it goes to', async () => {
  await openReview({ ...filled, country: 'GB', state: '', zipCode: 'SW1A 1AA', phone: '+442079460000' })
  expect(await screen.findByText(/return or exchange a piece within 14 days of delivery/)).toBeTruthy()
})

// (rule: price-to-door)
test('a postcode of Northern Ireland is asked about, as in the form', async () => {
  const { posted } = await openReview({
    ...filled,
    country: 'GB',
    state: '',
    zipCode: 'BT7 1NN',
    phone: '+442079460000',
  })
  await screen.findByText(/Ankara Dress/)
  expect(posted('POST /api/quote')).toEqual([expect.objectContaining({ country: 'GB', postcode: 'BT1' })])
})

test('abroad there is no state, a postcode is shown, and no empty note; a kept code is asked for', async () => {
  sessionStorage.setItem('kept.promo-code', '"TAG5"')
  const { container, posted } = await openReview({
    ...filled,
    country: 'GB',
    state: '',
    landmark: '',
    zipCode: 'SW1A 1AA',
    city: 'London',
    phone: '+442079460000',
    notes: ' ',
  })
  await screen.findByText(/Ankara Dress/)
  expect(linesOf(container).slice(12, 19)).toEqual([
    'Ada Obi',
    '12 Bode Thomas Street',
    'London, SW1A 1AA',
    'United Kingdom',
    'Delivery to Lagos Island',
    '+442079460000',
    'ada@shop.test',
  ])
  expect(linesOf(container)).not.toContain('heading Your notes')
  await waitFor(() =>
    expect(posted('POST /api/quote').at(-1)).toEqual({
      items: [{ product_id: 'p1', variant_id: 'v1', quantity: 2 }],
      country: 'GB',
      shippingLocation: 'zone-1',
      promoCode: 'TAG5',
    }),
  )
})

test.each([[null], [{ ...filled, city: '' }]])(
  'without a whole form the review leads to it',
  async (values) => {
    const { container, posted } = await openReview(values)
    await screen.findByText('Missing Information')
    expect(linesOf(container)).toEqual([
      'main',
      'heading Review your order',
      'status',
      'Missing Information',
      'Fill in your contact and delivery address first.',
      'link Go to checkout [href=/checkout]',
    ])
    expect(posted('POST /api/quote')).toEqual([])
  },
)

// (rule: excluded-goods)
test('a final sale is said at its line, and returns are not promised where nothing else is ordered', async () => {
  const [line] = quoteOf().lines
  const final = { ...line!, is_final_sale: true }
  const { container } = await openReview(filled, {}, { quote: quoteOf({ lines: [final] }) })
  await screen.findByText('Comes back only if faulty or not what you ordered.')
  expect(linesOf(container)).toContain('We take a piece back only if it is faulty or not what you ordered.')
  expect(container.textContent).not.toContain('You can return')
})

// (rule: empty-cart)
test('with an empty cart there is nothing to review', async () => {
  await openReview(filled, {}, { cart: cartOf() })
  await screen.findByText('Your cart is empty')
  expect(screen.queryByText('Review your order')).toBeNull()
})

test('Place Order waits for the total, sends the order, and leads to the payment page', async () => {
  const assign = watchLeaving()
  const quote = Promise.withResolvers<unknown>()
  const placing = Promise.withResolvers<unknown>()
  const { button, user, posted } = await openReview(
    filled,
    { [paymentCall]: () => placing.promise },
    { quote: () => quote.promise },
  )
  await screen.findByTestId('place-order')
  expect([button().textContent, button().disabled]).toEqual(['Place Order', true])
  quote.resolve(quoteOf())
  await waitFor(() => expect(button().disabled).toBe(false))
  await user.click(button())
  await waitFor(() =>
    expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Processing...', 'true']),
  )
  placing.resolve({
    success: true,
    data: { authorization_url: 'https://pay.test/1', order_number: 'IL-1', order_id: 'o' },
  })
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
  expect(button().textContent).toBe('Redirecting to Payment...')
  expect(posted(paymentCall)).toEqual([
    expect.objectContaining({
      orderData: expect.objectContaining({ total_amount: 2_050_000, notes: ' Ring twice ' }),
    }),
  ])
})

// (rule: checkout-review)
test.each([{ shippingLocation: 'zone-9' }, { pickup: 'pickup-9' }])(
  'a place that is closed by now is asked for again before anything is priced',
  async (chosen) => {
    const shipping = { zones, settings: [], pickups: [] }
    const { posted } = await openReview({ ...filled, ...chosen }, { 'GET /api/shipping': shipping })
    await screen.findByRole('link', { name: 'Go to checkout' })
    expect(posted('POST /api/quote')).toEqual([])
  },
)

// (rule: prices-changed)
test('a total that changed is shown here and wants another press', async () => {
  const answers = [
    new Refused(409, {
      success: false,
      error: 'Prices',
      code: 'PRICES_CHANGED',
      quote: quoteOf({ total: 2_150_000 }),
    }),
    new Refused(500, null),
  ]
  const { button, user } = await openReview(filled, { [paymentCall]: () => answers.shift() })
  await waitFor(() => expect(button().disabled).toBe(false))
  expect(screen.queryByText('Prices have changed')).toBeNull()
  await user.click(button())
  await screen.findByText('Prices have changed')
  expect(
    screen.getByText('Nothing was charged. Press the button again if you agree with the new total.'),
  ).toBeTruthy()
  expect(screen.getByTestId('total').textContent).toBe('₦21,500')
  await user.click(button())
  await screen.findByText('Payment Error')
  await waitFor(() => expect(screen.queryByText('Prices have changed')).toBeNull())
  expect(button().textContent).toBe('Place Order - ₦21,500')
})

test.each([
  [new Refused(401, { error: { code: 'SIGN_IN_REQUIRED' } }), '/auth?returnTo=%2Fcheckout%2Freview'],
  [
    new Refused(400, { success: false, error: 'x', code: 'MISSING_INFORMATION', fields: { city: 'x' } }),
    '/checkout',
  ],
])('what is wrong is mended on the page it came from', async (refusal, leads) => {
  const { button, user, address } = await openReview(filled, { [paymentCall]: refusal })
  await waitFor(() => expect(button().disabled).toBe(false))
  await user.click(button())
  await waitFor(() => expect(address()).toBe(leads))
})
