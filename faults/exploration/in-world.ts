import { vi } from 'vitest'
import type { InWorld } from './run-path.ts'
import { type Clock, openWorld, startOfClock } from './world.ts'

/** One clock for shop and sandbox, which stands still but for `advance`; what waits for it in the sandbox happens then. */
const clock: Clock = {
  now: () => Date.now(),
  advance: (ms) => void vi.advanceTimersByTime(ms),
}

/** A world of its own for each path. Opening and closing take their time from the real clock. */
export const inWorld: InWorld = async (work) => {
  const world = await openWorld({ ...clock, now: () => (vi.isFakeTimers() ? Date.now() : startOfClock) })
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: startOfClock })
  try {
    return await work(world)
  } finally {
    vi.useRealTimers()
    await world.shop.close()
  }
}
