import { expect, test } from 'vitest'
import { listText } from './list-text.rules.ts'

test('lists read as people write them', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => listText(words))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
  expect(listText(['a', 'b', 'c'], 'or')).toBe('a, b or c')
})
