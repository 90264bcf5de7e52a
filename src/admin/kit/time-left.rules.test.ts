import { expect, test } from 'vitest'
import { timeLeft } from './time-left.rules.ts'

const now = new Date('2026-11-24T10:00:00Z')

// (rule: disputes)
test.each([
  ['2026-11-24T10:00:30Z', '1 minute left', true],
  ['2026-11-24T10:59:00Z', '59 minutes left', true],
  ['2026-11-24T11:00:00Z', '1 hour left', true],
  ['2026-11-24T13:59:00Z', '3 hours left', true],
  ['2026-11-24T14:00:00Z', '4 hours left', false],
  ['2026-11-26T09:00:00Z', '47 hours left', false],
  ['2026-11-26T10:00:00Z', '2 days left', false],
  ['2026-11-24T10:00:00Z', 'time is up', true],
])('until %s: %s', (due, text, isUrgent) => {
  expect(timeLeft(new Date(due), now)).toEqual({ text, isUrgent })
})
