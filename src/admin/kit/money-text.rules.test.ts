import { expect, test } from 'vitest'
import { moneyText, parseMoneyText } from './money-text.rules.ts'

test.each([
  ['42,000', 4_200_000],
  ['₦42 000.50', 4_200_050],
  ['0', 0],
  ['  ', null],
  ['1e12', undefined],
  ['-5', undefined],
  ['12.345', undefined],
  ['99999999999', undefined],
  ['forty', undefined],
])('%o is read as %o', (text, minor) => {
  expect(parseMoneyText(text)).toBe(minor)
})

test('an amount is written as it is read', () => {
  for (const minor of [0, 1, 4_200_000, 4_200_050, 199_999_999])
    expect(parseMoneyText(moneyText(minor))).toBe(minor)
})
