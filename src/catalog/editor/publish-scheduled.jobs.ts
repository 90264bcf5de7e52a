import { asSystem, type Ctx } from '../../lib/server/context.ts'
import { type Job, onSchedule } from '../../lib/server/jobs/queue.ts'
import { endSales } from './end-sales.service.ts'
import { publishScheduled } from './publish-scheduled.service.ts'

/** Every minute: publishes due scheduled products (rule: publishing), and ends due sales (rule: sale-end). */
export const scheduledProductsJobs = ({ ctx }: { ctx: Ctx }): Job[] => [
  onSchedule('catalog.publish-scheduled', '* * * * *', () => publishScheduled(asSystem(ctx, 'schedule'))),
  onSchedule('catalog.end-sales', '* * * * *', () => endSales(asSystem(ctx, 'schedule'))),
]
