import { expect, test } from 'vitest'
import { accountantLines } from './abroad-words.rules.ts'

// (rule: no-tax-without-number)
test('what being registered means is said of the United Kingdom with its £135 and of the United States', () => {
  expect(accountantLines.map(({ place }) => place)).toEqual([
    'United Kingdom',
    'United States',
    'All other countries',
  ])
  const [uk, us] = accountantLines.map(({ text }) => text)
  expect(uk).toMatch(/^Goods of £135 or less need your own UK VAT number/)
  expect(uk).toContain('above it the shopper pays at the border')
  expect(us).toContain('Every parcel pays duty')
})
