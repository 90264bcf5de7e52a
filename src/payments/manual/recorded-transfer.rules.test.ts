import { expect, test } from 'vitest'
import { isRecordedTransfer, transferReference } from './recorded-transfer.rules.ts'

test('the same bank reference is the same payment, however it is typed', () => {
  expect(transferReference(' trf 0012/9 ')).toBe('transfer:TRF-0012-9')
  expect(transferReference('TRF-0012-9')).toBe('transfer:TRF-0012-9')
  expect(transferReference(' – ')).toBe('')
})

test('signs and blanks between are one dash, and a long reference is cut', () => {
  expect(transferReference('TRF // 12 - 9')).toBe('transfer:TRF-12-9')
  expect(transferReference('9'.repeat(120))).toBe(`transfer:${'9'.repeat(100)}`)
})

test('only what an owner recorded is money outside Paystack', () => {
  const channels = ['recorded_transfer', 'bank_transfer', null]
  expect(channels.map((channel) => isRecordedTransfer({ channel }))).toEqual([true, false, false])
})
