import { expect, test } from 'vitest'
import { quantityProblem, stockChangeLabels, stockChangeReasons, stockDelta } from './stock-reasons.rules.ts'

test('a count becomes the difference, damage is negative, the rest positive; moved has its own sign', () => {
  expect([stockDelta('counted', 12, 10), stockDelta('counted', 0, 10)]).toEqual([2, -10])
  expect([stockDelta('received', 5, 10), stockDelta('returned', 1, 0)]).toEqual([5, 1])
  expect([stockDelta('damaged', 3, 10), stockDelta('moved', -4, 10)]).toEqual([-3, -4])
})

test('a quantity must make sense for its reason', () => {
  expect([
    quantityProblem('counted', 0),
    quantityProblem('moved', -2),
    quantityProblem('received', 1),
  ]).toEqual([null, null, null])
  const atLeastOne = 'Please say how many pieces, at least 1'
  expect(quantityProblem('counted', -1)).toBe('A count is 0 or more')
  expect(quantityProblem('moved', 0)).toBe('Please say how many pieces were moved')
  expect(quantityProblem('received', 0)).toBe(atLeastOne)
  expect(quantityProblem('damaged', -1)).toBe(atLeastOne)
  expect(quantityProblem('returned', 0)).toBe(atLeastOne)
})

test('an owner chooses among five reasons', () => {
  expect(stockChangeReasons.map((reason) => stockChangeLabels[reason])).toEqual([
    'Received',
    'Counted',
    'Damaged or lost',
    'Returned',
    'Moved',
  ])
})
