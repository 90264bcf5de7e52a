import type { SystemCtx } from '../../lib/server/context.ts'
import { type Job, onSchedule } from '../../lib/server/jobs/queue.ts'
import { noteSecurityEvent } from '../../lib/server/watch/security-events.ts'
import { checkConsistency } from './consistency.service.ts'

/** Every night; the owner is told of what does not fit, and sees all of it at /shop-health. */
export function consistencyJobs({ ctx }: { ctx: SystemCtx }): Job[] {
  return [
    onSchedule('shop-health.consistency', '41 2 * * *', async () => {
      const { findings } = await checkConsistency(ctx)
      if (findings.length > 0)
        await noteSecurityEvent(ctx, 'mismatch', {
          findings: findings.length,
          subjects: findings
            .map(({ subject }) => subject)
            .slice(0, 10)
            .join(', '),
        })
    }),
  ]
}
