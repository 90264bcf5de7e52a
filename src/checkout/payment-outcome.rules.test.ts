import { expect, test } from 'vitest'
import { nextAskMs, outcomeOf, outcomeText } from './payment-outcome.rules.ts'

test('only verified money is a success, and what may still come is never called failed', () => {
  expect(outcomeOf({ success: true, verified: true, message: 'Payment Successful!' })).toBe('success')
  expect(outcomeOf({ success: true, verified: false, message: '' })).toBe('confirming')
  expect(outcomeOf({ success: false, verified: false, message: 'declined' })).toBe('failed')
  const message = 'Could not verify payment. Please contact support.'
  expect(outcomeOf({ success: false, verified: false, message })).toBe('unverified')
})

test('the title is not said twice', () => {
  expect(outcomeText('Order Received! Confirming your payment')).toBe('Confirming your payment')
})

test('asking again slows down from 2 to 30 seconds', () => {
  expect(nextAskMs(0)).toBe(2000)
  expect(nextAskMs(1)).toBe(2000)
  expect(nextAskMs(3)).toBe(4500)
  expect(nextAskMs(50)).toBe(30_000)
})
