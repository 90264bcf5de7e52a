import { createStaffApi } from '../../lib/server/web/api.ts'
import { commonError } from '../../lib/errors.ts'
import { streamChanges } from '../../lib/server/jobs/stream-changes.ts'
import { secondMs } from '../../lib/time.ts'
import { type StreamDeps, streamsPerUser } from '../../orders/tracking/order-stream.api.ts'

/** Tells the staff's open screens that an order changed (rule: told-at-once); what changed they read themselves. */
export function staffStreamApi({ feed, identify, heartbeatMs = 25 * secondMs }: StreamDeps) {
  const api = createStaffApi()
  api.get('/stream', (c) => {
    const { userId } = c.var.ctx.actor
    if (feed.countOfStaff(userId) >= streamsPerUser) throw commonError('TOO_MANY_REQUESTS')
    return streamChanges(c, {
      event: 'orders_changed',
      heartbeatMs,
      subscribe: (ring) => feed.subscribeStaff(userId, ring),
      isStillTheirs: async () => {
        const actor = await identify(c.req.raw.headers)
        return actor.kind === 'customer' && actor.userId === userId && actor.role !== null
      },
    })
  })
  return api
}
