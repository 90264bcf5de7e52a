import type { Timers } from '../timers.ts'
import type { WebhookFaults } from './webhook-faults.ts'

type Group = { size: number; releases: (() => void)[] }

/**
 * Collects a few events and releases them in reverse order. An incomplete group is released after a timeout.
 */
export function createReordering(faults: WebhookFaults, timers: Timers) {
  let group: Group | undefined

  function release() {
    const releases = group?.releases ?? []
    group = undefined
    for (const each of releases.reverse()) each()
  }

  return {
    release,
    /** True when the event was held back; it is then released later. */
    hold(event: string, releaseEvent: () => void): boolean {
      if (!group) {
        const rule = faults.take('reorder', event)
        if (!rule) return false
        const opened: Group = { size: rule.size, releases: [] }
        group = opened
        timers.after(rule.ms, () => group === opened && release())
      }
      group.releases.push(releaseEvent)
      if (group.releases.length >= group.size) release()
      return true
    },
  }
}
