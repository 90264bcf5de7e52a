import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { secondMs } from '../../time.ts'

type ChangeStreamOptions = {
  /** The event's name: it says that something changed, and what changed the page reads itself. */
  event: string
  /** Calls `ring` at every change; returns its end. */
  subscribe: (ring: () => void) => () => void
  /** Whether the subscriber may still listen: a stream ends soon after its session. A failure ends it too. */
  isStillTheirs: () => Promise<boolean>
  heartbeatMs: number
}

/** Ends each open stream of this process. */
const open = new Set<() => void>()

/** Ends all streams, for a program that stops; their pages connect again and find the next one. */
export function endChangeStreams(): void {
  for (const end of open) end()
}

/** Answers with a stream of changes until its reader disconnects. */
export function streamChanges(
  c: Context,
  { event, subscribe, isStillTheirs, heartbeatMs }: ChangeStreamOptions,
) {
  // The router answers HEAD with this handler too: a stream without a reader would stay open until the next restart.
  if (c.req.raw.method === 'HEAD') return c.body(null, 200, { 'cache-control': 'private, no-store' })
  const news = createBell()
  let isOver = false
  const leave = () => {
    isOver = true
    news.ring()
  }
  const unsubscribe = subscribe(news.ring)
  open.add(leave)
  const end = () => {
    open.delete(leave)
    unsubscribe()
  }
  const sendChanges = async (stream: SSEStreamingApi) => {
    // Spread over some seconds, so that not everyone reconnects at once after a restart.
    const retry = Math.round((5 + 5 * Math.random()) * secondMs)
    await stream.writeSSE({ event: 'ready', data: '{}', retry })
    for (;;) {
      const hasChanged = await news.wait(heartbeatMs)
      const mayListen = !isOver && !stream.aborted && (await isStillTheirs().catch(() => false))
      if (!mayListen) return
      await (hasChanged ? stream.writeSSE({ event, data: '{}' }) : stream.write(': heartbeat\n\n'))
    }
  }
  c.header('x-accel-buffering', 'no')
  const response = streamSSE(c, async (stream) => {
    stream.onAbort(news.ring)
    await sendChanges(stream).finally(end)
  })
  response.headers.set('cache-control', 'private, no-store')
  return response
}

/** `wait` answers true as soon as it was rung, also before; false after `ms`. */
function createBell() {
  let isRung = false
  let resume = () => {}
  return {
    ring: () => {
      isRung = true
      resume()
    },
    wait: async (ms: number): Promise<boolean> => {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          resume = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      const wasRung = isRung
      // Cleared before writing: later changes are sent next.
      isRung = false
      return wasRung
    },
  }
}
