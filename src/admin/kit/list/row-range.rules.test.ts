import { expect, test } from 'vitest'
import { rangeOf, rowAfter } from './row-range.rules.ts'

test.each([
  [['a', 'b', 'c', 'd'], 'b', 'd', ['b', 'c', 'd']],
  [['a', 'b', 'c', 'd'], 'c', 'a', ['a', 'b', 'c']],
  [['a', 'b'], 'b', 'b', ['b']],
  [['a', 'b'], '', 'b', ['b']],
  [['a', 'b'], 'gone', 'b', ['b']],
  [[], 'a', 'b', ['b']],
])('of the rows %o those from %s to %s are %o', (rows, from, to, range) => {
  expect(rangeOf(rows, from, to)).toEqual(range)
})

test.each([
  ['the next row', 1, { at: 2, last: 2, count: 5 }, 3],
  ['the row before', -1, { at: 2, last: 2, count: 5 }, 1],
  ['no row after the last', 1, { at: 4, last: 4, count: 5 }, 4],
  ['no row before the first', -1, { at: 0, last: 0, count: 5 }, 0],
  ['the first row at the beginning', 1, { at: -1, last: 0, count: 5 }, 0],
  ['what took the place of a row that has gone', 1, { at: -1, last: 3, count: 4 }, 3],
  ['what was before a row that has gone', -1, { at: -1, last: 3, count: 4 }, 2],
  ['the last row where fewer are left', 1, { at: -1, last: 9, count: 4 }, 3],
] as const)('a key leads to %s', (_what, step, place, to) => {
  expect(rowAfter(step, place)).toBe(to)
})
