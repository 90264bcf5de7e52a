import { createApi } from '../../lib/server/web/api.ts'
import { type Actor, userIdOf } from '../../lib/server/context.ts'
import { commonError } from '../../lib/errors.ts'
import { streamChanges } from '../../lib/server/jobs/stream-changes.ts'
import { secondMs } from '../../lib/time.ts'
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
    if (feed.countOf(userId) >= streamsPerUser) throw commonError('TOO_MANY_REQUESTS')
    return streamChanges(c, {
      event: 'orders_changed',
      heartbeatMs,
      subscribe: (ring) => feed.subscribe(userId, ring),
      isStillTheirs: async () => userIdOf(await identify(c.req.raw.headers)) === userId,
    })
  })
  return api
}
