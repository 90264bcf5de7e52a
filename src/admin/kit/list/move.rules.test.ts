import { expect, test } from 'vitest'
import { landingPlace, movedTo, placeText, shiftsOf } from './move.rules.ts'

const rows = [0, 50, 100, 200].map((top, at) => ({ top, height: at === 2 ? 100 : 50 }))

// (rule: order-by-drag)
test.each([
  [0, 0, 0],
  [0, 24, 0],
  [0, 26, 1],
  [0, 101, 2],
  [0, 900, 3],
  [3, -24, 3],
  [3, -51, 2],
  [3, -900, 0],
  [1, -26, 0],
])('a row at place %i that is drawn by %i px lands at %i', (from, by, to) => {
  expect(landingPlace(rows, from, by)).toBe(to)
})

test('what is moved is taken out and put in; the others close up and keep their order', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(movedTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('rows between the two places make room, each by the height of the one that moves', () => {
  expect(shiftsOf(rows, 0, 2)).toEqual([150, -50, -50, 0])
  expect(shiftsOf(rows, 2, 0)).toEqual([100, 100, -100, 0])
  expect(placeText('Dresses', 1, 7)).toBe('Dresses: place 2 of 7')
})
