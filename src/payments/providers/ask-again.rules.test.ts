import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts'
import { giveUpAfterMs, nextCheckPause, watchForOutage } from './ask-again.rules.ts'
import type { SettlementState } from './settlement-states.rules.ts'

test('pauses between looks double from the first one up to an hour', () => {
  expect([0, 1, 2, 5, 6, 100].map((checks) => nextCheckPause(checks, minuteMs))).toEqual(
    [1, 2, 4, 32, 60, 60].map((minutes) => minutes * minuteMs),
  )
  expect(nextCheckPause(3, 2 * hourMs)).toBe(hourMs)
})

test('three questions in a row without an answer are an outage, and an answer ends it', () => {
  const watch = watchForOutage()
  const after = (...states: SettlementState[]) => {
    for (const state of states) watch.saw(state)
    return watch.isOn()
  }
  expect(after('unreachable', 'unreachable')).toBe(false)
  expect(after('unreachable')).toBe(true)
  expect(after('failed')).toBe(false)
  expect(after('unreachable', 'unreachable', 'paid', 'unreachable')).toBe(false)
})

test('what nobody finished is asked about for three days', () => {
  expect(giveUpAfterMs).toBe(3 * dayMs)
})
