import { expect, test } from 'vitest'
import { fromLagosField, toLagosField } from './lagos-time.rules.ts'

test('a field shows and reads the time of Lagos', () => {
  expect(toLagosField('2026-11-24T08:30:00.000Z')).toBe('2026-11-24T09:30')
  expect(toLagosField('2026-11-24T23:30:00.000Z')).toBe('2026-11-25T00:30')
  expect(fromLagosField('2026-11-25T00:30')).toBe('2026-11-24T23:30:00.000Z')
  expect(toLagosField(null)).toBe('')
  expect(fromLagosField('')).toBeNull()
})
