import { expect, test } from 'vitest'
import { readRates } from './rate-paste.rules.ts'

const rate = (up_to_grams: number, naira: number, days_min: number, days_max: number) => ({
  up_to_grams,
  price: naira * 100,
  days_min,
  days_max,
})

// (rule: abroad-rates)
test('a price list is read however its weights and days are written, lightest first', () => {
  expect(readRates('Weight (kg)\tPrice\tDays\n2\t₦62,500\t5–9\n0.5\t38,000\t5 to 9\n\n')).toEqual({
    rates: [rate(500, 38_000, 5, 9), rate(2000, 62_500, 5, 9)],
    problems: [],
  })
  expect(readRates('500 g;38000;5;9\nup to 1 kg;45,000.50;7').rates).toEqual([
    rate(500, 38_000, 5, 9),
    rate(1000, 45_000.5, 7, 7),
  ])
  expect(readRates('0,5\t38000\t5-9\r\n250\t30000\t5-9').rates).toEqual([
    rate(250, 30_000, 5, 9),
    rate(500, 38_000, 5, 9),
  ])
})

// (rule: abroad-rates)
test('what could be kilos or grams, is there twice or has no price or days is named by its line', () => {
  const { problems } = readRates(
    'Weight\tPrice\tDays\n2\t500\t5-9\n500 g\t\t5-9\n500 g\tx\t5-9\n500 g\t500\t\n0 kg\t500\t5\n1 kg\t5\t9-5\n1 kg\t5\t5\n1000 g\t5\t5',
  )
  expect(problems).toEqual([
    { line: 2, text: '“2”: type kg or g behind it, or in the heading' },
    { line: 3, text: 'has no price' },
    { line: 4, text: '“x” is not a price' },
    { line: 5, text: 'has no days: type them like 5–9' },
    { line: 6, text: '“0 kg” is no weight' },
    { line: 7, text: 'has no days: type them like 5–9' },
    { line: 9, text: 'has 1000 g a second time' },
  ])
})
