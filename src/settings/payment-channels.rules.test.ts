import { expect, test } from 'vitest'
import { channelsText } from './payment-channels.rules.ts'

test('the ways to pay are named as people call them, an unknown one is not', () => {
  expect(channelsText(['card', 'bank_transfer', 'ussd', 'barter'])).toBe('card, bank transfer or USSD')
  expect(channelsText(['card', 'ussd'])).toBe('card or USSD')
  expect(channelsText(['card'])).toBe('card')
})
