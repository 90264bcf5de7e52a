import { expect, test } from 'vitest'
import { parcelCount, statusOfFulfilments } from './fulfilment-status.rules.ts'

// (rule: status-follows-parcels)
test('a paid order is what its parcels say', () => {
  expect(statusOfFulfilments(2, [])).toBe('paid')
  expect(statusOfFulfilments(0, ['packed'])).toBe('processing')
  expect(statusOfFulfilments(1, ['shipped'])).toBe('processing')
  expect(statusOfFulfilments(0, ['delivered', 'packed'])).toBe('processing')
  expect(statusOfFulfilments(1, ['delivered'])).toBe('processing')
  expect(statusOfFulfilments(0, ['shipped', 'delivered'])).toBe('shipped')
  expect(statusOfFulfilments(0, ['delivered', 'failed'])).toBe('shipped')
  expect(statusOfFulfilments(0, ['delivered', 'delivered'])).toBe('delivered')
  expect(statusOfFulfilments(2, ['came_back'])).toBe('paid')
  expect(statusOfFulfilments(2, ['came_back', 'shipped'])).toBe('processing')
  expect(statusOfFulfilments(0, ['came_back', 'delivered'])).toBe('delivered')
})

test('what waits to be packed counts as one more parcel', () => {
  expect([parcelCount(0, 3), parcelCount(1, 0), parcelCount(1, 2), parcelCount(2, 0)]).toEqual([1, 1, 2, 2])
})
