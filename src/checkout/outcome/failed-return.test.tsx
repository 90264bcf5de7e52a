import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { orderOf } from '../test-checkout-answers.ts'
import { Refused } from '../../ui/test-wire.ts'
import { answerOf, openReturn, outcomeLines, ways } from './test-payment-return.ts'

const failedText = 'Your payment could not be processed. Please try again or use bank transfer.'

// (rule: payment-return)
test.each([
  ['failed', 'The bank refused.', 'The bank refused.'],
  ['review', 'Look', failedText],
])(
  'left at Paystack, a payment that is %s is a failed one, with its order to try again',
  async (state, message, says) => {
    const { asked } = await openReturn(answerOf(state, message), '/checkout/failed?trxref=r1')
    await screen.findByRole('heading', { name: 'Payment Failed' })
    expect(outcomeLines()[2]).toBe(says)
    expect(ways()[0]).toBe('link Try Payment Again [href=/checkout?order=order-1&total=2050000]')
    expect(asked()).toEqual([{ reference: 'r1' }])
  },
)

// (rule: left-before-paying)
test('who left the payment page reads that nothing was taken, until when the pieces are kept, and pays from there', async () => {
  vi.setSystemTime('2026-11-23T13:20:00Z')
  const order = orderOf({ hold_expires_at: '2026-11-23T14:14:00.000Z' })
  await openReturn(answerOf('abandoned', 'Wait', order), '/checkout/failed?reference=r1')
  await screen.findByRole('heading', { name: 'You left before paying' })
  expect(outcomeLines()[2]).toBe('Nothing was taken. Your pieces are kept until 15:14.')
  expect(ways()[0]).toBe('link Pay this order [href=/checkout?order=order-1&total=2050000]')
  expect(document.body.textContent).not.toMatch(/failed/i)
})

// (rule: left-before-paying)
test.each([
  ['whose pieces are free again', orderOf({ can_pay: false, status: 'cancelled' })],
  ['that is not hers to see', null],
])('left with an order %s, the way is back to checkout', async (_, order) => {
  await openReturn(answerOf('abandoned', 'Wait', order), '/checkout/failed?reference=r1')
  await screen.findByRole('heading', { name: 'You left before paying' })
  expect(outcomeLines()[2]).toBe('Nothing was taken.')
  expect(ways()[0]).toBe('link Back to checkout [href=/checkout]')
})

test.each(['paid', 'in_flight'])('money that may have come (%s) is not called failed', async (state) => {
  const { router } = await openReturn(answerOf(state, 'Wait'), '/checkout/failed?reference=r1')
  await waitFor(() => expect(router.state.location.href).toBe('/checkout/success?reference=r1'))
  expect(router.history.length).toBe(1)
})

test.each(['', '?reference='])(
  'without a reference (%s) nothing is asked, and checkout can be tried again',
  async (search) => {
    const { asked } = await openReturn(null, `/checkout/failed${search}`)
    await screen.findByRole('heading', { name: 'Payment Failed' })
    expect(ways()[0]).toBe('link Try Payment Again [href=/checkout]')
    expect(asked()).toEqual([])
  },
)

test('until the answer is there a failed return says that it is being verified', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await openReturn(() => promise, '/checkout/failed?reference=r1')
  expect(outcomeLines()[1]).toBe('heading Verifying your payment...')
  resolve(new Refused(500, null))
  await screen.findByText(failedText)
})

// (rule: payment-return)
test('until when the pieces of a failed payment are kept is said to the minute', async () => {
  vi.setSystemTime('2026-11-23T13:20:00Z')
  await openReturn(answerOf('failed', 'No', orderOf({ hold_expires_at: '2026-11-23T14:14:00.000Z' })))
  await screen.findByRole('heading', { name: 'Payment Failed' })
  expect(screen.getByRole('region', { name: 'What’s Next' }).textContent).toContain(
    'Your pieces are kept until 15:14. You can try again by card, bank transfer or USSD.',
  )
})
