import { onTestFinished, vi } from 'vitest'

/** Timeouts fire only on the test's command; the network is unaffected. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const isWaiting = () => vi.getTimerCount() > 0
  return {
    pass: (ms: number) => void vi.advanceTimersByTime(ms),
    /** Whether the sandbox waits for the clock. */
    isWaiting,
    waiting: async () => {
      while (!isWaiting()) await new Promise(setImmediate)
    },
  }
}
