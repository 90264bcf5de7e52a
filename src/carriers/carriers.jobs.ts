import { type Job, onSchedule } from '../lib/server/jobs/queue.ts'
import type { SystemCtx } from '../lib/server/context.ts'
import type { Carrier } from './carrier.server.ts'
import { sweepLabels } from './track-labels.service.ts'

/** Every five minutes: purchases whose answer was lost, and parcels that were not asked about for half an hour. */
export const carriersJobs = ({ ctx, carrier }: { ctx: SystemCtx; carrier: Carrier }): Job[] => [
  onSchedule('carriers.labels', '*/5 * * * *', () => sweepLabels({ ...ctx, carrier })),
]
