import { expect, test } from 'vitest'
import { missedSearchText, withoutBeginnings } from './search-misses.rules.ts'

test.each([
  ['  Agbada   SET ', 'agbada set'],
  ['ＫＡＦＴＡＮ', 'kaftan'],
  ['uk 12', 'uk 12'],
  ['ab', null],
  ['ada@example.com', null],
  ['0803 123 4567', null],
  ['IL-20261122-773396', null],
  ['a'.repeat(61), null],
])('%o is counted as %o', (search, text) => {
  expect(missedSearchText(search)).toBe(text)
})

test('prefixes typed on the way to a longer word do not count', () => {
  const misses = ['agb', 'agbada', 'kaftan'].map((text) => ({ text }))
  expect(withoutBeginnings(misses).map(({ text }) => text)).toEqual(['agbada', 'kaftan'])
})
