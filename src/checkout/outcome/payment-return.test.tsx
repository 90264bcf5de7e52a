import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { Refused } from '../../ui/test-wire.ts'
import { ada, cartOf, guest, orderOf, shopOf } from '../test-checkout-answers.ts'
import { answerOf, openReturn, outcomeLines, ways } from './test-payment-return.ts'

const wa = (text: string) => `https://wa.me/2348030000000?text=${encodeURIComponent(text)}`
const next = () => linesOf(screen.getByRole('region', { name: 'What’s Next' })).slice(2)

const support = `link Contact Support [href=${wa('Hello, I need help with order IL-1001.')} rel=noreferrer target=_blank]`
const chat = `link WhatsApp [href=${wa('Hello, this is about my order IL-1001.')} rel=noreferrer target=_blank]`
const myOrders = 'link View My Orders [href=/orders]'

// (rule: payment-return)
test('while the payment is verified the page says that it takes seconds', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { container, asked } = await openReturn(() => promise)
  expect(linesOf(container).slice(0, 4)).toEqual([
    'main',
    'status [busy live=polite]',
    'heading Verifying your payment...',
    'This takes a few seconds. Please keep this page open.',
  ])
  expect(ways()).toEqual([])
  expect(screen.queryByRole('region', { name: 'What’s Next' })).toBeNull()
  expect(asked()).toEqual([{ reference: 'r1' }])
  resolve(answerOf('paid', 'Paid'))
  await screen.findByText('Payment Successful!')
})

test('a payment that came in says so, with the order, what is next, and forgets what was kept', async () => {
  sessionStorage.setItem('kept.checkout-form', '{}')
  const { sent } = await openReturn(answerOf('paid', 'Paid'))
  await screen.findByText('Payment Successful!')
  expect(outcomeLines()).toEqual([
    'status [live=polite]',
    'heading Payment Successful!',
    'Thank you. Your order is in our hands now.',
  ])
  expect(ways()).toEqual([myOrders, 'link Continue Shopping [href=/shop]', chat])
  const details = linesOf(screen.getByRole('region', { name: 'Order details' }))
  expect(details).toEqual(
    expect.arrayContaining(['Order number', 'IL-1001', 'button Copy order number', 'Total', '₦20,500']),
  )
  expect(details.some((line) => line.includes('Ankara Dress'))).toBe(true)
  expect(next()).toEqual([
    'We have sent your receipt to ada@shop.test.',
    'We pack your order and hand it to the carrier.',
    'Arrives Tue 24 – Thu 26 Nov to Lagos Island.',
  ])
  expect(linesOf(screen.getByRole('region', { name: 'Need help?' })).join()).toContain('IL-1001')
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
  await waitFor(() =>
    expect(
      sent.filter(({ call }) => call === 'GET /api/cart' || call === 'GET /api/start').length,
    ).toBeLessThanOrEqual(1),
  )
})

// (rules: payment-return, nothing-to-pay)
test('an order that costs nothing is confirmed, and no payment is spoken of', async () => {
  const free = orderOf({ total_amount: 0, discount: 2_050_000 })
  await openReturn(
    answerOf('paid', 'Order confirmed! There is nothing to pay.', free, { nothing_to_pay: true }),
  )
  await screen.findByText('Order Confirmed!')
  expect(outcomeLines().slice(1)).toEqual([
    'heading Order Confirmed!',
    'Thank you. There was nothing to pay. Your order is in our hands now.',
  ])
  expect(next()[0]).toBe('We have sent your confirmation to ada@shop.test.')
})

// (rules: payment-return, nothing-to-pay)
test('one that was cancelled since promises no money', async () => {
  const message = 'This order was cancelled. Nothing was paid, so nothing goes back.'
  await openReturn(answerOf('refunding', message, orderOf({ total_amount: 0 }), { nothing_to_pay: true }))
  await screen.findByText('Order Cancelled')
  expect(outcomeLines().at(-1)).toBe(message)
  expect(next()).toEqual(['If you still want the pieces, please place a new order.'])
})

test('an order without dates says to ask for them', async () => {
  await openReturn(answerOf('paid', 'Paid', orderOf({ delivery_date: null })))
  await screen.findByText('Payment Successful!')
  expect(next()[2]).toBe('Contact us for delivery time.')
})

// (rule: chat-order)
test.each([
  [
    { order_number: 'IL-7', has_email: true, expected: 'Thu 26 Nov' },
    ['We have sent your receipt by email.', 'to the carrier.', 'Arrives Thu 26 Nov.'],
  ],
  [
    { order_number: 'IL-7', has_email: true, expected: null },
    ['We have sent your receipt by email.', 'within', 'You get the delivery dates by email.'],
  ],
  [
    { order_number: 'IL-7', has_email: false, expected: null },
    ['Keep your order number, IL-7. With it you can ask us about your order.', 'within'],
  ],
])('the payer of an order from a chat sees its number and what she can know', async (chat_order, says) => {
  await openReturn(answerOf('paid', 'Paid', null, { chat_order }))
  await screen.findByText('Payment Successful!')
  expect(screen.getByTestId('order-number').textContent).toBe('IL-7')
  expect(screen.queryByRole('region', { name: 'Order details' })).toBeNull()
  const said = next()
  expect(said).toHaveLength(says.length)
  says.forEach((text, index) => expect(said[index]).toContain(text))
})

test('a payment of nobody known says what can be known, without a number', async () => {
  await openReturn(answerOf('paid', 'Paid', null))
  await screen.findByText('Payment Successful!')
  expect(screen.queryByTestId('order-number')).toBeNull()
  expect(next()[0]).toBe('We have sent your receipt by email.')
})

// (rule: cart-after-payment)
test.each([
  [1, '1 item is still in your cart.'],
  [4, '4 items are still in your cart.'],
])('what was not part of the paid order is said to be in the cart still', async (quantity, says) => {
  const cart = cartOf({ quantity })
  await openReturn(answerOf('paid', 'Paid'), undefined, { cart: { ...cart, count: quantity } })
  const way = await screen.findByRole('link', { name: 'your cart' })
  expect([way.parentElement!.textContent, way.getAttribute('href')]).toEqual([says, '/cart'])
})

// (rule: never-failed-early)
test.each([
  [
    'in_flight',
    'Order Received!',
    [
      'We are checking with your bank. This page updates by itself, and you may close it.',
      'As soon as the money is confirmed you get an email.',
      'If you have paid, please do not pay again unless we tell you that the payment failed.',
    ],
  ],
  [
    'review',
    'Order Received!',
    [
      'Your money is with us. A person compares the payment with your order.',
      'You get an email with the result.',
      'Please do not pay a second time.',
    ],
  ],
  [
    'refunding',
    'Order Cancelled',
    [
      'We send the whole payment back the way you paid.',
      'You get an email when it is on its way. Banks usually show it within 10 business days.',
      'If you still want the pieces, please place a new order.',
    ],
  ],
  [
    'unknown',
    'Verification Error',
    [
      'Your bank may still show a payment on hold. We cannot match it to an order from here.',
      'Send us the reference in the address of this page, or the receipt from your bank.',
      'Please do not pay a second time until we have answered.',
    ],
  ],
  [
    'failed',
    'Payment Failed',
    [
      'You have not been charged. If your bank shows a debit, it will be reversed automatically.',
      'You can try again by card, bank transfer or USSD.',
      'If it fails again, message us. We can help with the payment.',
    ],
  ],
])(
  'a payment that is %s is called “%s”, and the page says what becomes of the money',
  async (state, title, steps) => {
    await openReturn(answerOf(state, 'Order Received! We email you.'))
    await screen.findByRole('heading', { name: title })
    expect(outcomeLines().slice(1)).toEqual([`heading ${title}`, 'We email you.'])
    expect(next()).toEqual(steps)
    const own = {
      failed: ['link Try Payment Again [href=/checkout?order=order-1&total=2050000]', support, myOrders],
      in_flight: [support, myOrders, 'link Pay this order [href=/checkout?order=order-1&total=2050000]'],
    }[state]
    expect(ways()).toEqual([...(own ?? [support, myOrders]), chat])
    expect(document.body.textContent?.includes('Closed the payment page without paying?')).toBe(
      state === 'in_flight',
    )
  },
)

test('an order that cannot be paid any more is not offered to be paid', async () => {
  await openReturn(answerOf('in_flight', 'Wait', orderOf({ can_pay: false })))
  await screen.findByRole('heading', { name: 'Order Received!' })
  expect(ways()).toEqual([support, myOrders, chat])
})

test('who has no e-mail is not promised one', async () => {
  await openReturn(
    answerOf('in_flight', 'We keep checking and email you as soon as we know.', orderOf({ email: '' })),
  )
  await screen.findByRole('heading', { name: 'Order Received!' })
  expect(outcomeLines()[2]).toBe('We keep checking.')
  expect(next()[1]).toBe('Keep your order number, IL-1001. With it you can ask us about your order.')
})

test('a payment without an order asks for help by itself', async () => {
  await openReturn(answerOf('unknown', 'Unknown', null))
  await screen.findByRole('heading', { name: 'Verification Error' })
  expect(ways()).toEqual([
    `link Contact Support [href=${wa('Hello, I need help with my payment.')} rel=noreferrer target=_blank]`,
    myOrders,
  ])
})

// (rule: never-failed-early)
test('a shop that does not answer leaves the payment being confirmed', async () => {
  await openReturn(new Refused(500, null))
  await screen.findByRole('heading', { name: 'Order Received!' })
  expect(outcomeLines()[2]).toBe('Confirming your payment')
  expect(next()[0]).toContain('We are checking with your bank')
})

// (rule: never-failed-early)
test.each([
  ['in_flight', true],
  ['held', false],
])('after ten minutes a payment that is %s is left to the shop: %s', async (state, isLong) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await openReturn(answerOf(state, 'Wait'))
  await screen.findByRole('heading', { name: 'Order Received!' })
  vi.advanceTimersByTime(599_000)
  expect(next()[0]).toContain('This page updates by itself')
  vi.advanceTimersByTime(2_000)
  const long = 'We keep checking with your bank, even when this page is closed. Reload it to check now.'
  await waitFor(() => expect(next()[0] === long).toBe(isLong))
  expect(outcomeLines()[2]!.startsWith('Your payment is not confirmed yet.')).toBe(isLong)
})

test.each(['/checkout/success', '/checkout/success?reference='])(
  'the return at %s leads home',
  async (at) => {
    const { address } = await openReturn(answerOf('paid', 'Paid'), at)
    expect(address()).toBe('/')
  },
)

test.each([
  ['/checkout/success?trxref=7', '7'],
  ['/checkout/success?reference=r1&trxref=r2', 'r1'],
])('the return at %s asks for %s', async (at, reference) => {
  const { asked } = await openReturn(answerOf('paid', 'Paid'), at)
  await waitFor(() => expect(asked()).toEqual([{ reference }]))
})

// (rule: guest-checkout)
test('who bought without an account is led to the order by its number and e-mail', async () => {
  await openReturn(answerOf('paid', 'Paid'), undefined, {
    session: guest,
    shop: shopOf({ guest_checkout: true }),
  })
  await screen.findByText('Payment Successful!')
  expect(ways()[0]).toBe('link Track Order [href=/track-order?order=IL-1001&email=ada%40shop.test]')
})

test.each([
  [guest, false],
  [ada, true],
])(
  'customers, and guests of a shop that asks for an account, are led to their orders',
  async (session, guest_checkout) => {
    await openReturn(answerOf('paid', 'Paid'), undefined, { session, shop: shopOf({ guest_checkout }) })
    await screen.findByText('Payment Successful!')
    expect(ways()[0]).toBe(myOrders)
  },
)

// (rule: test-mode)
test('the return says when no real money was taken', async () => {
  const { container } = await openReturn(answerOf('paid', 'Paid'), undefined, {
    shop: shopOf({ test_mode: true }),
  })
  expect(linesOf(container)[1]).toBe('Test mode: no real money is taken.')
})

test('the number of the order is copied, or can be selected by hand', async () => {
  const { user } = await openReturn(answerOf('paid', 'Paid'))
  const copy = await screen.findByRole('button', { name: 'Copy order number' })
  await user.click(copy)
  await screen.findByText('Order number copied')
  expect(await navigator.clipboard.readText()).toBe('IL-1001')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'))
  await user.click(copy)
  await screen.findByText('Your browser does not allow copying. Please select the number and copy it.')
})
