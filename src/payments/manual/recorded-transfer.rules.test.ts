import { expect, test } from 'vitest'
import { transferReference } from './recorded-transfer.rules.ts'

test('the same bank reference is the same payment, however it is typed', () => {
  expect(transferReference(' trf 0012/9 ')).toBe('TRF-0012-9')
  expect(transferReference('TRF-0012-9')).toBe('TRF-0012-9')
  expect(transferReference(' – ')).toBe('')
})

test('signs and blanks between are one dash, and a long reference is cut', () => {
  expect(transferReference('TRF // 12 - 9')).toBe('TRF-12-9')
  expect(transferReference('9'.repeat(120))).toBe('9'.repeat(100))
})
