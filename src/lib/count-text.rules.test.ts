import { expect, test } from 'vitest'
import { countText, formatCount, nounOf } from './count-text.ts'
import * as nouns from './nouns.rules.ts'
import * as ownerNouns from './owner-nouns.rules.ts'

test('a number of things reads as one says it, a range with equal ends as one number', () => {
  expect([countText(nouns.day, 1), countText(nouns.day, 7), countText(nouns.day, 0)]).toEqual([
    '1 day',
    '7 days',
    '0 days',
  ])
  expect(countText(nouns.product, 1204)).toBe('1,204 products')
  expect([
    countText(nouns.businessDay, 1, 2),
    countText(nouns.day, 1, 1),
    countText(nouns.day, 0, 1),
  ]).toEqual(['1–2 business days', '1 day', '0–1 day'])
})

test('one person is no people', () => {
  expect([nounOf(ownerNouns.person, 1), nounOf(ownerNouns.person, 2)]).toEqual(['person', 'people'])
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
