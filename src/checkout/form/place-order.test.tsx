import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../../ui/test-wire.ts'
import { ada, guest, home, quoteOf, shopOf } from '../test-checkout-answers.ts'
import { paymentCall, watchLeaving } from '../test-checkout-page.ts'
import { openCheckout, openKept } from './test-checkout.ts'

const typed = {
  'First name': 'Ada',
  'Last name': 'Obi',
  Phone: '0803 123x 4567',
  'Street address': '12 Bode Thomas Street',
  City: 'Surulere',
}

// (rule: pay-button)
test('the order is sent as it is shown, once, and the button leads to the payment page', async () => {
  const assign = watchLeaving()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { pay, user, fill, posted, field } = await openCheckout(
    { session: { ...ada, profile: null } },
    { [paymentCall]: () => promise },
  )
  await fill(typed)
  await user.selectOptions(field('State'), 'Lagos')
  await user.selectOptions(field('Shipping location'), 'zone-2')
  await user.type(field(/Anything/), 'Ring twice')
  await waitFor(() =>
    expect(posted('POST /api/quote').at(-1)!.body).toEqual({
      items: [{ product_id: 'p1', variant_id: 'v1', quantity: 2 }],
      country: 'NG',
      state: 'Lagos',
      shippingLocation: 'zone-2',
    }),
  )
  expect(posted('POST /api/quote')[0]!.body).toEqual({
    items: [{ product_id: 'p1', variant_id: 'v1', quantity: 2 }],
    country: 'NG',
  })
  expect(field('Shipping location').textContent).toContain('Ikeja: ₦3,000')
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦20,500'))
  await user.click(pay())
  await waitFor(() =>
    expect([pay().textContent, pay().getAttribute('aria-busy')]).toEqual(['Processing...', 'true']),
  )
  await user.click(pay())
  resolve({
    success: true,
    data: { authorization_url: 'https://pay.test/1', order_number: 'IL-1', order_id: 'o' },
  })
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
  expect(pay().textContent).toBe('Redirecting to Payment...')
  expect(posted(paymentCall)).toHaveLength(1)
  expect(posted(paymentCall)[0]!.body).toMatchObject({
    orderData: {
      email: 'ada@shop.test',
      phone: '0803 123 4567',
      total_amount: 2_050_000,
      notes: 'Ring twice',
      shipping_address: { firstName: 'Ada', city: 'Surulere', state: 'Lagos', shippingLocation: 'zone-2' },
    },
  })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(pay().textContent).toBe('Redirecting to Payment...')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦20,500'))
  await user.click(pay())
  await waitFor(() => expect(posted(paymentCall)).toHaveLength(2))
  const keys = posted(paymentCall).map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

// (rule: prices-changed)
test('a total that changed is shown and wants another press; nothing was charged', async () => {
  const assign = watchLeaving()
  const newQuote = quoteOf({ total: 2_150_000 })
  const answers: unknown[] = [
    new Refused(409, { success: false, error: 'Prices', code: 'PRICES_CHANGED', quote: newQuote }),
    new Refused(409, { success: false, error: 'Gone', code: 'ORDER_CLOSED' }),
    { success: true, data: { authorization_url: 'https://pay.test/2', order_number: 'IL-1', order_id: 'o' } },
  ]
  const { user, pay, posted } = await openKept({ [paymentCall]: () => answers.shift() })
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  expect(screen.queryByText('Prices have changed')).toBeNull()
  await user.click(pay())
  const notice = (await screen.findByText('Prices have changed')).closest('[role=status]')!
  expect(notice.textContent).toContain(
    'The total is now ₦21,500. Nothing was charged. Press the button again if you agree.',
  )
  expect(pay().textContent).toBe('Proceed to Payment - ₦21,500')
  const carts = posted('GET /api/cart').length
  await user.click(pay())
  await screen.findByText('Order Failed')
  await screen.findByText('Gone')
  await waitFor(() => expect(posted('GET /api/cart').length).toBeGreaterThan(carts))
  expect(screen.queryByText('Prices have changed')).toBeNull()
  await user.click(pay())
  await waitFor(() => expect(assign).toHaveBeenCalled())
  const [first, second, third] = posted(paymentCall).map(({ headers }) => headers['idempotency-key'])
  expect(new Set([first, second, third]).size).toBe(3)
})

// (rule: prices-changed)
test('a total that has no delivery in it any more says so', async () => {
  const delivery = { kind: 'quoted' as const, amount: null, days_min: null, days_max: null, note: '' }
  const quote = quoteOf({ delivery, total: 1_800_000 })
  const refusal = { success: false, error: 'Prices', code: 'PRICES_CHANGED', quote }
  const { user, pay } = await openKept({ [paymentCall]: new Refused(409, refusal) })
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  await user.click(pay())
  const notice = (await screen.findByText('Prices have changed')).closest('[role=status]')!
  expect(notice.textContent).toContain('The total before delivery is now ₦18,000.')
  expect(pay().textContent).toBe('Request Delivery Quote')
})

// (rule: checkout-messages)
test('a payment that cannot be opened says so, and the button works again', async () => {
  const { user, pay, posted } = await openKept({ [paymentCall]: new Refused(502, null) })
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  await user.click(pay())
  await screen.findByText('Payment Error')
  await screen.findByText('Failed to initialize payment. Please try again.')
  expect([pay().textContent, pay().getAttribute('aria-busy')]).toEqual(['Proceed to Payment - ₦20,500', null])
  await user.click(pay())
  await waitFor(() => expect(posted(paymentCall)).toHaveLength(2))
  const [first, second] = posted(paymentCall).map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
})

test('an order is sent once however fast Enter is pressed, and a saved address without its id', async () => {
  const { posted, pay } = await openKept({ [paymentCall]: () => new Promise(() => {}) })
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Checkout' })
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(pay().getAttribute('aria-busy')).toBe('true'))
  expect(posted(paymentCall)).toHaveLength(1)
  expect(JSON.stringify(posted(paymentCall)[0]!.body)).not.toContain(home.id)
})

test.each(['MISSING_INFORMATION', 'PRICES_CHANGED'])(
  'a refusal of %s without what is missing or new is said in its words',
  async (code) => {
    const refusal = new Refused(409, { success: false, error: 'Not like this', code })
    const { user, pay } = await openKept({ [paymentCall]: refusal })
    await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
    await user.click(pay())
    await screen.findByText('Not like this')
  },
)

test('fields the shop finds wrong open the form and are named there', async () => {
  const refusal = new Refused(400, {
    success: false,
    error: 'Missing',
    code: 'MISSING_INFORMATION',
    fields: { city: 'No such city', phone: 'Not a phone' },
  })
  const { user, pay } = await openKept({ [paymentCall]: refusal })
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  await user.click(pay())
  await screen.findAllByText('Not a phone')
  expect(screen.getByText('Please check these fields')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Deliver to' })).toBeNull()
})

test('fields of a refusal that is not about them are said in its words', async () => {
  const refusal = new Refused(409, {
    success: false,
    error: 'Held',
    code: 'SOLD_OUT',
    fields: { city: 'No such city' },
    quote: quoteOf({ total: 1_000_000 }),
  })
  const { user, pay } = await openKept({ [paymentCall]: refusal })
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  await user.click(pay())
  await screen.findByText('Held')
  expect(screen.queryByText('Prices have changed')).toBeNull()
  expect(pay().textContent).toContain('₦10,000')
  expect(screen.getByRole('heading', { name: 'Deliver to' })).toBeTruthy()
})

// (rule: guest-checkout)
test('a session that ended leads to sign in and back here', async () => {
  const { user, pay, address, posted } = await openKept({
    [paymentCall]: new Refused(401, { error: { code: 'SIGN_IN_REQUIRED' } }),
  })
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  const asked = posted('GET /api/session').length
  await user.click(pay())
  await waitFor(() => expect(address()).toBe('/auth?returnTo=%2Fcheckout'))
  expect(posted('GET /api/session').length).toBe(asked + 1)
})

// (rule: shown-account)
test('where another account signed in since, the order is refused and the session read again', async () => {
  const { user, pay, posted } = await openKept({
    [paymentCall]: new Refused(409, { success: false, error: 'Another account', code: 'ANOTHER_ACCOUNT' }),
  })
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  const asked = posted('GET /api/session').length
  await user.click(pay())
  await screen.findByText('Another account')
  expect(posted('GET /api/session').length).toBe(asked + 1)
  expect(posted(paymentCall)[0]!.headers['shown-to']).toBe(ada.user!.id)
})

// (rule: guest-checkout)
test('a guest is sent to sign in, with nothing sent; where guests may buy she pays', async () => {
  const { user, pay, address, posted } = await openCheckout({ session: guest })
  await waitFor(() => expect([pay().textContent, pay().disabled]).toEqual(['Please Sign In', false]))
  const submitted: boolean[] = []
  document.addEventListener('submit', (event) => submitted.push(event.defaultPrevented), { once: true })
  await user.click(pay())
  await waitFor(() => expect(address()).toBe('/auth?returnTo=%2Fcheckout'))
  expect(submitted).toEqual([true])
  expect(posted(paymentCall)).toEqual([])
  expect(posted('GET /api/addresses')).toEqual([])
})

test('a guest need not wait for a total to sign in', async () => {
  const { pay } = await openCheckout({ session: guest, quote: () => new Promise(() => {}) })
  await waitFor(() => expect([pay().textContent, pay().disabled]).toEqual(['Please Sign In', false]))
})

test('where guests may buy the button pays; it waits for the total', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { pay } = await openCheckout({
    session: guest,
    shop: shopOf({ guest_checkout: true }),
    quote: () => promise,
  })
  await screen.findByTestId('pay')
  expect([pay().textContent, pay().disabled]).toEqual(['Proceed to Payment', true])
  expect(screen.getByTestId('summary-fold').textContent).toContain('…')
  resolve(quoteOf())
  await waitFor(() =>
    expect([pay().textContent, pay().disabled]).toEqual(['Proceed to Payment - ₦20,500', false]),
  )
})

// (rule: delivery-quote)
test('delivery on request makes an order to be priced, and forgets what was kept of this one', async () => {
  const quote = quoteOf({
    delivery: { kind: 'quoted', amount: null, days_min: null, days_max: null, note: '' },
    total: 1_800_000,
  })
  const { user, pay, address, posted, field } = await openKept(
    {
      [paymentCall]: { success: true, data: { order_number: 'IL-9', order_id: 'o', quote_requested: true } },
      'GET /api/orders/IL-9': new Refused(404, null),
    },
    { quote },
  )
  await waitFor(() => expect(pay().textContent).toBe('Request Delivery Quote'))
  sessionStorage.setItem('kept.promo-code', '"TAG5"')
  await user.type(field(/Anything/), 'Ring')
  expect(sessionStorage.getItem('kept.checkout-form')).toContain('Ring')
  await user.click(pay())
  await waitFor(() => expect(address()).toBe('/checkout?requested=IL-9'))
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('kept.'))).toEqual([])
  expect(posted(paymentCall)).toHaveLength(1)
})

// (rule: pay-button)
test('a gift card or a code that was just put in is waited for: nothing is paid without it', async () => {
  const assign = watchLeaving()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { pay, user, posted, field } = await openKept({
    'POST /api/quote': ({ body }: { body: object }) => ('promoCode' in body ? promise : quoteOf()),
    [paymentCall]: { success: true, data: { authorization_url: 'https://pay.test/1', order_number: 'IL-1' } },
  })
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦20,500'))
  await user.type(field('Promo code'), 'TAG5{Enter}')
  await user.click(pay())
  fireEvent.submit(screen.getByTestId('checkout-form'))
  expect(posted(paymentCall)).toEqual([])
  const promo = { code: 'TAG5', applied: true, message: '5% off' }
  resolve(quoteOf({ promo, discount: 90_000, total: 1_960_000 }))
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦19,600'))
  await user.click(pay())
  await waitFor(() => expect(assign).toHaveBeenCalled())
  expect(posted(paymentCall).map(({ body }) => body)).toMatchObject([
    { orderData: { promo_code: 'TAG5', total_amount: 1_960_000 } },
  ])
})
