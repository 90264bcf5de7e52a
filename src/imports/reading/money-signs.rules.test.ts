import { expect, test } from 'vitest'
import {
  addEvidence,
  amountOf,
  decimalOf,
  isForeignMoney,
  noEvidence,
  piecesOf,
} from './money-signs.rules.ts'

const decided = (...texts: string[]) => {
  const evidence = noEvidence()
  for (const text of texts) addEvidence(evidence, text)
  return decimalOf(evidence)
}

// (rule: one-decimal-sign)
test('the sign before the kobo is decided by what can be read in one way alone', () => {
  expect(decided('4500', '₦12,500.50')).toBe('.')
  expect(decided('4500', '₦49,50')).toBe(',')
  expect(decided('1.234.567', '4.500')).toBe(',')
  expect(decided('4,500', '25000')).toBe('.')
  expect(decided('4500', '25000')).toBe('.')
})

// (rule: one-decimal-sign)
test('what could be read both ways, or is written in both, is asked about', () => {
  expect(decided('1.234', '4.500')).toBeNull()
  expect(decided('49,50', '12.50')).toBeNull()
})

// (rule: one-decimal-sign)
test('₦49,50 is 49 naira and a half, or a row to mend, and never ₦4,950', () => {
  expect(amountOf('₦49,50', ',')).toEqual({ minor: 4_950 })
  expect(amountOf('₦49,50', '.')).toHaveProperty('problem')
  expect(amountOf('1.234,50', ',')).toEqual({ minor: 123_450 })
  expect(amountOf('NGN 4,500', '.')).toEqual({ minor: 450_000 })
  expect(amountOf('N4,500/=', '.')).toEqual({ minor: 450_000 })
  expect(amountOf('.5', '.')).toEqual({ minor: 50 })
  // Three digits are thousands unless she said otherwise.
  expect(amountOf('4.500', '.')).toHaveProperty('problem')
  expect(amountOf('4.500', '.', { isAsked: true })).toEqual({ minor: 450 })
  expect(amountOf('4.500', ',', { isAsked: true })).toEqual({ minor: 450_000 })
})

// (rule: one-decimal-sign)
test('money of another country is refused, or reckoned at a rate the owner gives', () => {
  for (const text of ['$25', '25 USD', '£12.00', '€ 9', 'GH₵30'])
    expect(isForeignMoney(text), text).toBe(true)
  expect(amountOf('$25', '.')).toEqual({ problem: '“$25” is not in naira. Type the price in naira.' })
  expect(amountOf('12.50', '.', { rate: 2000 })).toEqual({ minor: 2_500_000 })
  expect(amountOf('9999999', '.', { rate: 2000 })).toHaveProperty('problem')
})

test('a count of pieces has no part, and fewer than none is none', () => {
  expect(['12', '12.0', '1,200', '-2'].map(piecesOf)).toEqual([12, 12, 1200, 0])
  expect(['', 'many', '1.5', '12 left'].map(piecesOf)).toEqual([null, null, null, null])
})

// (rule: one-decimal-sign)
test('words in place of a price are said to be no price', () => {
  expect(amountOf('DM for price', '.')).toEqual({
    problem: '“DM for price” is no price. Type it like 4500.50.',
  })
})
