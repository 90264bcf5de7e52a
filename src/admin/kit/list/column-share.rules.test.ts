import { expect, test } from 'vitest'
import { isText, shareOf } from './column-share.rules.ts'

const shares = (...columns: Parameters<typeof shareOf>[1]) =>
  columns.map((column) => shareOf(column, columns))

test('a title gets three parts of the room that numbers and badges leave, a detail two', () => {
  expect(shares({ phone: 'title' }, { phone: 'right' }, { phone: 'detail' }, {}, { phone: 'badge' })).toEqual(
    ['60%', undefined, '40%', undefined, undefined],
  )
})

test('a column may ask for another part', () => {
  expect(shares({ phone: 'title', share: 1 }, { phone: 'detail' })).toEqual(['33%', '66%'])
  expect(shares({ phone: 'title', share: 1 }, { phone: 'line' })).toEqual(['33%', '66%'])
})

test('a number that asks for a part gets it', () => {
  expect(
    shares({ phone: 'title' }, { phone: 'detail' }, { phone: 'right', isNumber: true, share: 5 }),
  ).toEqual(['30%', '20%', '50%'])
})

test('a number is as wide as it is, unless it names the row', () => {
  expect(isText({ phone: 'detail', isNumber: true })).toBe(false)
  expect(shares({ phone: 'title', isNumber: true }, { phone: 'detail', isNumber: true })).toEqual([
    '100%',
    undefined,
  ])
})
