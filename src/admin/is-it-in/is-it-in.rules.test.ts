import { expect, test } from 'vitest'
import { fitsName, initialsOf, questionOf } from './is-it-in.rules.ts'

// (rule: is-it-in)
test.each([
  ['18000', 1_800_000],
  ['18,000', 1_800_000],
  [' ₦18,000 ', 1_800_000],
  ['₦18,000.50', 1_800_050],
  ['18 000.5', 1_800_050],
  ['N18,000', 1_800_000],
  ['NGN 18,000.00', 1_800_000],
  ['0.50', 50],
])('%s is an amount', (typed, amountMinor) => {
  expect(questionOf(typed)).toEqual({ kind: 'amount', amountMinor })
})

// (rule: is-it-in)
test.each([
  '',
  '  ',
  '0',
  'ab',
  'a b c d',
  '₦',
  '18,000.555',
  '$18,000',
  '18k',
  'ada 5',
  '%%%',
  '12345678901',
])('"%s" asks for nothing', (typed) => {
  expect(questionOf(typed)).toEqual({ kind: 'neither' })
})

// (rule: is-it-in)
test('a name is its words, of which one has three letters; they begin those of the payer', () => {
  expect(questionOf(' ADA  Ob')).toEqual({ kind: 'name', words: ['ada', 'ob'] })
  expect(questionOf('Ọlá')).toEqual({ kind: 'name', words: ['ola'] })
  expect(fitsName('Ọ̀ṣúnlànà Adé', ['osun', 'ade'])).toBe(true)
  expect(fitsName('OBI, ADA CHIOMA', ['ada', 'ob'])).toBe(true)
  expect(fitsName('Nada Obi', ['ada'])).toBe(false)
  expect(fitsName(null, ['ada'])).toBe(false)
})

// (rule: is-it-in)
test('of a name its initials are shown', () => {
  expect(initialsOf('ADA chioma Obi')).toBe('A. C. O.')
  expect(initialsOf(' ')).toBe('')
})
