import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../lib/time.ts'
import { holdEnd } from './stock-hold.rules.ts'

const start = new Date('2026-11-20T10:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const end = (ms: number, holdMs = 30 * minuteMs) =>
  holdEnd({ heldSince: start, now: after(ms), holdMs })?.getTime()

test('a hold lasts its time, but no longer than two hours after the first one', () => {
  expect(end(0)).toBe(after(30 * minuteMs).getTime())
  expect(end(89 * minuteMs)).toBe(after(119 * minuteMs).getTime())
  expect(end(95 * minuteMs)).toBe(after(2 * hourMs).getTime())
  expect(end(2 * hourMs - 1)).toBe(after(2 * hourMs).getTime())
  expect(end(2 * hourMs)).toBeUndefined()
})

test('an owner who holds longer than two hours gets that', () => {
  expect(end(0, 5 * hourMs)).toBe(after(5 * hourMs).getTime())
  expect(end(5 * hourMs, 5 * hourMs)).toBeUndefined()
})
