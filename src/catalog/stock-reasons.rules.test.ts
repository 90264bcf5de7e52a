import { expect, test } from 'vitest'
import { quantityProblem, stockDelta } from './stock-reasons.rules.ts'

test('a count becomes the difference, damage goes, the rest comes; moved has its own sign', () => {
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
  for (const [reason, quantity] of [
    ['counted', -1],
    ['moved', 0],
    ['received', 0],
    ['damaged', -1],
    ['returned', 0],
  ] as const)
    expect(quantityProblem(reason, quantity), reason).toMatch(/./)
})
