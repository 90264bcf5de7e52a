import type { SystemCtx } from '../lib/server/context.ts'
import { type Job, onSchedule } from '../lib/server/jobs/queue.ts'
import { countTrustQueue } from './count-trust.rules.ts'
import { countTrustFacts } from './trust.service.ts'

type Deps = { ctx: SystemCtx; env: { MODE: 'demo' | 'live' } }

/** Every night, and when a process begins to work: the database may have been restored. */
export function trustJobs({ ctx, env }: Deps): Job[] {
  const isLive = env.MODE === 'live'
  return [onSchedule(countTrustQueue.name, '53 2 * * *', () => countTrustFacts(ctx, { isLive }))]
}
