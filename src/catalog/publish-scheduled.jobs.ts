import { asSystem, type Ctx } from '../lib/server/context.ts'
import type { JobTable } from '../lib/server/queue.ts'
import { publishScheduled } from './product-status.service.ts'

/** Every minute: scheduled products whose time has come are live. */
export function publishScheduledJobs({ ctx }: { ctx: Ctx }): JobTable {
  return {
    'catalog.publish-scheduled': {
      every: '* * * * *',
      handler: async () => {
        await publishScheduled(asSystem(ctx, 'schedule'))
      },
    },
  }
}
