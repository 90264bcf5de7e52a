import { expect, test } from 'vitest'
import { fitText, fitTexts, hasFit, percentsOf, ratingOf } from './fit.rules.ts'

// (rule: five-answers)
test.each([
  [{ small: 4, true: 0, large: 0 }, null],
  [{ small: 5, true: 0, large: 0 }, 'Runs small: 5 of 5 found it too small'],
  [{ small: 1, true: 1, large: 4 }, 'Runs large: 4 of 6 found it too large'],
  [{ small: 1, true: 8, large: 1 }, '8 of 10 buyers say true to size'],
  [{ small: 3, true: 3, large: 0 }, '3 of 6 buyers say true to size, 3 too small'],
  [{ small: 4, true: 3, large: 3 }, '3 of 10 buyers say true to size, 4 too small, 3 too large'],
])('%o is said as %s', (counts, text) => expect(fitText(counts)).toBe(text))

// (rule: five-answers)
test('a size with too few answers is said with all sizes alone', () => {
  const sizes = [
    { size: 'S', small: 1, true: 1, large: 0 },
    { size: 'M', small: 0, true: 5, large: 0 },
  ]
  expect(fitTexts(sizes)).toEqual({
    all: '6 of 7 buyers say true to size',
    sizes: [{ size: 'M', text: '5 of 5 buyers say true to size' }],
  })
})

// (rule: one-fit-counter)
test.each([
  [
    { small: 35, true: 66, large: 18 },
    { small: 29, true: 56, large: 15 },
  ],
  [
    { small: 1, true: 1, large: 1 },
    { small: 34, true: 33, large: 33 },
  ],
  [
    { small: 1, true: 397, large: 1 },
    { small: 0, true: 100, large: 0 },
  ],
  [
    { small: 2, true: 7, large: 1 },
    { small: 20, true: 70, large: 10 },
  ],
  [
    { small: 0, true: 0, large: 0 },
    { small: 0, true: 0, large: 0 },
  ],
])('the per cent of %o make a hundred', (counts, percents) => expect(percentsOf(counts)).toEqual(percents))

// (rule: three-reviews)
test('a rating has one decimal, and needs three', () => {
  expect(ratingOf({ sum: 10, count: 2 })).toBeNull()
  expect(ratingOf({ sum: 14, count: 3 })).toEqual({ mean: 4.7, count: 3 })
})

// (rule: two-taps)
test('nobody is asked how one size fits', () => {
  expect([hasFit('UK 12'), hasFit('One size'), hasFit(null)]).toEqual([true, false, false])
})
