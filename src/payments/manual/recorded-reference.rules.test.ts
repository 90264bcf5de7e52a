import { expect, test } from 'vitest'
import { recordedReference, referenceFor } from './recorded-reference.rules.ts'

// (rule: pasted-text)
test('the same bank reference is the same payment, however it is typed', () => {
  expect(recordedReference(' trf 0012/9 ')).toBe('TRF-0012-9')
  expect(recordedReference('TRF–00\u200B12/9\u202C')).toBe('TRF-0012-9')
  expect(recordedReference('TRF-0012-9')).toBe('TRF-0012-9')
  expect(recordedReference(' – ')).toBe('')
})

test('signs and blanks between are one dash, and a long reference is cut', () => {
  expect(recordedReference('TRF // 12 - 9')).toBe('TRF-12-9')
  expect(recordedReference('9'.repeat(120))).toBe('9'.repeat(100))
})

test('a payment by a method without a reference of its own is found by its id', () => {
  const of = (method: 'cash' | 'bank_transfer') => ({ method, id: '7c-9f' })
  expect(referenceFor('TRF 1', of('cash'))).toBe('TRF-1')
  expect(referenceFor(' ', of('cash'))).toBe('CASH-7C-9F')
  expect(referenceFor(' ', of('bank_transfer'))).toBe('')
})
