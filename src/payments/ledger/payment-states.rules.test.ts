import { expect, test } from 'vitest'
import { isSettled, paymentStates, wasRefused } from './payment-states.rules.ts'

test('the last word is spoken about money that came or went back, and about nothing else', () => {
  expect(paymentStates.filter((state) => isSettled({ state }))).toEqual(['succeeded', 'reversed'])
})

test('a payment that was declined without ever having a page was refused', () => {
  const page = 'https://pay.test'
  expect(wasRefused({ state: 'declined', checkoutUrl: null })).toBe(true)
  expect(wasRefused({ state: 'declined', checkoutUrl: page })).toBe(false)
  expect(wasRefused({ state: 'unknown', checkoutUrl: null })).toBe(false)
})
