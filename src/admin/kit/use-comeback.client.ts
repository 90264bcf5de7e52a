import { useEffect, useEffectEvent } from 'react'
import { secondMs } from '../../lib/time.ts'

const probeMs = 5 * secondMs

/** Calls `goOn` when the network and the shop are back, as long as `isWaiting` (rule: screens-go-on). */
export function useComeback(isWaiting: boolean, goOn: () => void): void {
  const resume = useEffectEvent(goOn)
  useEffect(() => {
    if (!isWaiting) return
    const probe = () =>
      void fetch('/readyz')
        .then(({ ok }) => ok && resume())
        .catch(() => {})
    const timer = setInterval(probe, probeMs)
    window.addEventListener('online', probe)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', probe)
    }
  }, [isWaiting])
}
