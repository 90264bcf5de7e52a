import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countFallbacks } from './replica-fallbacks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each read that falls back is counted, and only the turn to failing and back is reported', () => {
  const fallbacks = countFallbacks()
  const reported: (string | null)[] = []
  fallbacks.onFailing((why) => void reported.push(why))
  fallbacks.add('left')
  fallbacks.add('behind')
  fallbacks.addError(Object.assign(new Error('cannot execute INSERT'), { code: '25006' }))
  expect(reported).toEqual([])
  for (let n = 0; n < 3; n++) {
    fallbacks.addError(new Error('conflict with recovery'))
    vi.advanceTimersByTime(50_000)
  }
  expect(reported).toEqual(['conflict with recovery'])
  vi.advanceTimersByTime(10_000)
  expect(reported).toEqual(['conflict with recovery', null])
  fallbacks.addError(new Error('once more'))
  expect(reported).toEqual(['conflict with recovery', null, 'once more'])
  expect(fallbacks.counts).toEqual({ left: 1, behind: 1, write: 1, failed: 4 })
  fallbacks.stop()
})
