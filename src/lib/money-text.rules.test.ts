import { expect, test } from 'vitest'
import { moneyText, parseMoneyText } from './money-text.rules.ts'

// (rule: typed-money)
test.each([
  ['42,000', 4_200_000],
  ['4500,00', 450_000],
  ['4.500,00', 450_000],
  ['₦4 500,50', 450_050],
  ['1.234.500,00', 123_450_000],
  ['4,500.00', 450_000],
  ['4,500', 450_000],
  ['4.50', 450],
  ['4,50', 450],
  ['4.500', undefined],
  ['4,5', undefined],
  ['4,', undefined],
  ['4,500,00', undefined],
  ['4500,000', undefined],
  ['4.500.00', undefined],
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

test('kobo are written when there are any, and nothing for no amount', () => {
  expect([moneyText(4_200_000), moneyText(4_200_050), moneyText(50), moneyText(null)]).toEqual([
    '42,000',
    '42,000.50',
    '0.50',
    '',
  ])
})

test('an amount is read up to the storable maximum, with one digit after the point too', () => {
  expect(parseMoneyText('20000000')).toBe(2_000_000_000)
  expect(parseMoneyText('20000000.01')).toBeUndefined()
  expect([parseMoneyText('1.5'), parseMoneyText('1.'), parseMoneyText('$5')]).toEqual([150, undefined, 500])
  expect([parseMoneyText('x5'), parseMoneyText('5x'), parseMoneyText('5..5')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
