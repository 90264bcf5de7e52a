import { expect, test } from 'vitest'
import { countText, formatCount } from './count-text.ts'

test('a number of things reads as one says it, a range with equal ends as one number', () => {
  expect([countText('day', 1), countText('day', 7), countText('day', 0)]).toEqual([
    '1 day',
    '7 days',
    '0 days',
  ])
  expect(countText('product', 1204)).toBe('1,204 products')
  expect([countText('business day', 1, 2), countText('day', 1, 1), countText('day', 0, 1)]).toEqual([
    '1–2 business days',
    '1 day',
    '0–1 day',
  ])
})

test('thousands are separated', () => {
  expect([0, 999, 1204, 50_000, 1_000_000].map(formatCount)).toEqual([
    '0',
    '999',
    '1,204',
    '50,000',
    '1,000,000',
  ])
})
