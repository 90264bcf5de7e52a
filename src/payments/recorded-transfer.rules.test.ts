import { expect, test } from 'vitest'
import { transferReference } from './recorded-transfer.rules.ts'

test('the same bank reference is the same payment, however it is typed', () => {
  expect(transferReference(' trf 0012/9 ')).toBe('transfer:TRF-0012-9')
  expect(transferReference('TRF-0012-9')).toBe('transfer:TRF-0012-9')
  expect(transferReference(' – ')).toBe('')
})
