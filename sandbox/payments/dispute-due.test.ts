import { expect, test } from 'vitest'
import { disputeTimes } from './dispute-due.ts'

const after = (start: string, spanMs?: number) => disputeTimes(spanMs, Date.parse(start))

test.each([
  // Lagos is UTC+1; 16 November 2026 is a Monday.
  ['within a day', '2026-11-16T05:00:00Z', '2026-11-16T13:00:00.000Z', '2026-11-16T21:00:00.000Z'],
  ['over night', '2026-11-16T12:00:00Z', '2026-11-16T20:00:00.000Z', '2026-11-17T04:00:00.000Z'],
  ['over a weekend', '2026-11-20T20:00:00Z', '2026-11-23T04:00:00.000Z', '2026-11-23T12:00:00.000Z'],
  ['from a Saturday', '2026-11-21T10:00:00Z', '2026-11-23T07:00:00.000Z', '2026-11-23T15:00:00.000Z'],
  [
    'Sunday in London, Monday in Lagos',
    '2026-11-22T23:30:00Z',
    '2026-11-23T07:30:00.000Z',
    '2026-11-23T15:30:00.000Z',
  ],
  ['to the end of a Friday', '2026-11-20T07:00:00Z', '2026-11-20T15:00:00.000Z', '2026-11-20T23:00:00.000Z'],
  ['on Christmas, a Friday', '2026-12-25T05:00:00Z', '2026-12-25T13:00:00.000Z', '2026-12-25T21:00:00.000Z'],
])('an answer is due after 16 hours of weekdays, %s', (_, start, remindAt, dueAt) => {
  expect(after(start)).toEqual({ remindAt, dueAt })
})

test('a compressed span counts every day', () => {
  expect(after('2026-11-21T10:00:00Z', 1000)).toEqual({
    remindAt: '2026-11-21T10:00:00.500Z',
    dueAt: '2026-11-21T10:00:01.000Z',
  })
})
