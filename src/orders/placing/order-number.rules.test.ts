import { expect, test } from 'vitest'
import { normalizeOrderNumber, orderNumberOf } from './order-number.rules.ts'

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
