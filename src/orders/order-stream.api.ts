import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { createApi } from '../lib/server/api.ts'
import { type Actor, userIdOf } from '../lib/server/context.ts'
import { commonError } from '../lib/errors.ts'
import { secondMs } from '../lib/time.ts'
import type { OrderFeed } from './order-feed.server.ts'

/** Open streams of one user in this process: a browser keeps six connections to a site at most. */
export const streamsPerUser = 5

export type StreamDeps = {
  feed: OrderFeed
  /** Who asks with these headers, now: a stream ends soon after its session does. */
  identify: (headers: Headers) => Promise<Actor>
  heartbeatMs?: number
}

/** Tells a customer's open pages that an order of hers changed; what changed they read themselves. */
export function orderStreamApi({ feed, identify, heartbeatMs = 25 * secondMs }: StreamDeps) {
  const api = createApi()
  api.get('/api/orders/stream', (c) => {
    const userId = userIdOf(c.var.ctx.actor)
    if (!userId) throw commonError('SIGN_IN_REQUIRED')
    // The router answers HEAD with this handler too: a stream without a reader would stay open until the next restart.
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, { 'cache-control': 'private, no-store' })
    if (feed.countOf(userId) >= streamsPerUser) throw commonError('TOO_MANY_REQUESTS')
    const news = createBell()
    const endFeed = feed.subscribe(userId, news.ring)
    // When the session cannot be looked up the stream ends; the browser connects again by itself.
    const isStillTheirs = () =>
      identify(c.req.raw.headers).then(
        (actor) => userIdOf(actor) === userId,
        () => false,
      )
    const tell = async (stream: SSEStreamingApi) => {
      // Spread over some seconds, so that a restart does not bring everyone back at once.
      const retry = Math.round((5 + 5 * Math.random()) * secondMs)
      await stream.writeSSE({ event: 'ready', data: '{}', retry })
      for (;;) {
        const isNews = await news.wait(heartbeatMs)
        if (stream.aborted || !(await isStillTheirs())) return
        await (isNews
          ? stream.writeSSE({ event: 'orders_changed', data: '{}' })
          : stream.write(': heartbeat\n\n'))
      }
    }
    c.header('x-accel-buffering', 'no')
    const response = streamSSE(c, async (stream) => {
      stream.onAbort(news.ring)
      await tell(stream).finally(endFeed)
    })
    response.headers.set('cache-control', 'private, no-store')
    return response
  })
  return api
}

/** `wait` answers true as soon as it was rung, also before; false after `ms`. */
function createBell() {
  let isRung = false
  let wake = () => {}
  return {
    ring: () => {
      isRung = true
      wake()
    },
    wait: async (ms: number): Promise<boolean> => {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      const wasRung = isRung
      // Cleared before anything is written: what changes meanwhile is told next.
      isRung = false
      return wasRung
    },
  }
}
