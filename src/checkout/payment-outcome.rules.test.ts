import { expect, test } from 'vitest'
import { nextAskMs, outcomeOf, outcomeText } from './payment-outcome.rules.ts'

test('only verified money is a success, and what may still come is never called failed', () => {
  expect(outcomeOf({ state: 'paid' })).toBe('success')
  for (const state of ['in_flight', 'abandoned', 'not_found', 'unreachable', 'review', 'refunding'] as const)
    expect(outcomeOf({ state })).toBe('confirming')
  expect(outcomeOf({ state: 'failed' })).toBe('failed')
  expect(outcomeOf({ state: 'unknown' })).toBe('unverified')
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
