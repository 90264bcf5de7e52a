import type { Arena } from './arena.ts'
import type { Shopper } from './shopper.ts'
import { eventually, pause } from './wait.ts'

/**
 * An owner's open screen behind the proxy. It reads the stream of changes as a browser's EventSource does: after a break it connects
 * again when the time is over that the server named, and not at all after a refusal.
 */
export function openLiveScreen({ deployment }: Arena, staff: Shopper) {
  let changes = 0
  let breaks = 0
  let refusal: number | undefined
  let retryMs = 3000
  const end = new AbortController()

  async function listen() {
    const { status, body } = await fetch(`${deployment!.url}/api/admin/stream`, {
      headers: staff.headers(),
      signal: end.signal,
    })
    if (status !== 200) refusal = status
    if (status !== 200 || !body) return
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const [, told] = /^retry: (\d+)$/m.exec(chunk) ?? []
      if (told) retryMs = Number(told)
      changes += chunk.match(/^event: (?:ready|orders_changed)$/gm)?.length ?? 0
    }
  }
  const listening = (async () => {
    while (!end.signal.aborted && refusal === undefined) {
      await listen().catch(() => {})
      breaks += 1
      if (!end.signal.aborted) await pause(retryMs)
    }
  })()

  return {
    breaks: () => breaks,
    /** Null when a change is shown within the time a browser waits; else what is wrong. */
    followsChanges: async (slowness: number): Promise<string | null> => {
      const before = changes
      const isFollowing = await eventually(async () => changes > before, 15 * slowness)
      if (isFollowing) return null
      return refusal === undefined
        ? 'a live screen shows nothing new'
        : `a live screen is refused with ${refusal}`
    },
    close: async () => {
      end.abort()
      await listening
    },
  }
}
