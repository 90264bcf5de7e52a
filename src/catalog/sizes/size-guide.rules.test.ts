import { expect, test } from 'vitest'
import { toInches } from './size-guide.rules.ts'

test('inches are rounded to halves', () => {
  expect(toInches(87)).toBe('34½')
  expect(toInches(91.44)).toBe('36')
  expect(toInches(1.27)).toBe('½')
})
