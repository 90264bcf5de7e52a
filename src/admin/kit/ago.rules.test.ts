import { expect, test } from 'vitest'
import { agoText } from './ago.rules.ts'

const now = new Date('2026-11-22T13:05:00+01:00')

test.each([
  ['2026-11-22T13:04:30+01:00', 'now'],
  ['2026-11-22T12:53:00+01:00', '12 min'],
  ['2026-11-22T10:00:00+01:00', '3 h'],
  ['2026-11-21T23:59:00+01:00', 'yesterday'],
  ['2026-11-20T16:10:00+01:00', 'Fri 20 Nov'],
  ['2025-01-02T16:10:00+01:00', '2 Jan 2025'],
  ['2026-11-24T09:00:00+01:00', 'Tue 24 Nov'],
])('%s is shown as %s', (then, text) => {
  expect(agoText(new Date(then), now)).toBe(text)
})

test.each([
  ['2026-11-22T13:04:30+01:00', 'just now'],
  ['2026-11-22T12:53:00+01:00', '12 min ago'],
  ['2026-11-22T10:00:00+01:00', '3 h ago'],
  ['2026-11-21T23:59:00+01:00', 'yesterday'],
  ['2026-11-20T16:10:00+01:00', 'Fri 20 Nov'],
])('in a sentence %s is %s', (then, text) => {
  expect(agoText(new Date(then), now, true)).toBe(text)
})
