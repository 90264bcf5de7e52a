import { expect, test } from 'vitest'
import {
  firstOrderNumber,
  normalizeOrderNumber,
  orderNumberOf,
  referencePrefix,
} from './order-number.rules.ts'

// (rule: order-number)
test('an order number is prefix, date and six digits, whatever digits were drawn', () => {
  expect(orderNumberOf('IL', '2026-11-20', 4213)).toBe('IL-20261120-004213')
  expect(orderNumberOf('IL', '2026-11-20', 0)).toBe('IL-20261120-000000')
  expect(orderNumberOf('IL', '2026-11-20', 999_999)).toBe('IL-20261120-999999')
})

// (rule: track-order)
test('a number is looked up trimmed and in upper case', () => {
  expect(normalizeOrderNumber(' il-20261120-004213 ')).toBe('IL-20261120-004213')
})

// (rules: track-order, pasted-text)
test.each([
  'IL20261120004213',
  'il 20261120 004213',
  'IL–20261120–004213',
  '#IL-20261120-004213',
  'IL\u200B-20261120-\u202C004213',
  'ＩＬ－20261120－004213',
])('the long number %s is understood', (typed) =>
  expect(normalizeOrderNumber(typed)).toBe('IL-20261120-004213'),
)

// (rules: track-order, short-order-numbers)
test('a short number is found with and without its sign, and a long one stays what it is', () => {
  expect(['1042', '#1042', ' # 1042 ', '＃1042', '#\u200B1042'].map(normalizeOrderNumber)).toEqual(
    Array(5).fill('#1042'),
  )
  expect(normalizeOrderNumber('#10a')).toBe('#10A')
  expect(normalizeOrderNumber('1234567890')).toBe('1234567890')
})

// (rule: short-order-numbers)
test('orders are counted only where the owner wants it, and no reference has the sign', () => {
  expect(firstOrderNumber({ short_order_numbers: false, first_order_number: 1001 })).toBeNull()
  expect(firstOrderNumber({ short_order_numbers: true, first_order_number: 1001 })).toBe(1001)
  expect(['#1042', 'IL-20261120-004213'].map(referencePrefix)).toEqual(['1042', 'IL-20261120-004213'])
})
