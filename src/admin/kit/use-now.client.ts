import { useSyncExternalStore } from 'react'
import { minuteMs } from '../../lib/time.ts'

let now = Date.now()
const listeners = new Set<() => void>()

function listen(changed: () => void) {
  listeners.add(changed)
  const timer = setInterval(() => {
    now = Date.now()
    for (const listener of listeners) listener()
  }, minuteMs / 2)
  return () => {
    listeners.delete(changed)
    clearInterval(timer)
  }
}

/** The time, updated every half minute, so that "3 min" does not stay. */
export const useNow = (): Date => new Date(useSyncExternalStore(listen, () => now))
