import { asSystem, type Ctx } from '../../lib/server/context.ts'
import { type Job, onSchedule } from '../../lib/server/jobs/queue.ts'
import { publishScheduled } from './publish-scheduled.service.ts'
import { endSales } from './end-sales.service.ts'

/** Every minute: publishes due scheduled products (rule: publishing). */
export function publishScheduledJobs({ ctx }: { ctx: Ctx }): Job[] {
  return [
    onSchedule('catalog.publish-scheduled', '* * * * *', async () => {
      await publishScheduled(asSystem(ctx, 'schedule'))
    }),
  ]
}

/** Every minute: ends due sales (rule: sale-end). */
export function endSalesJobs({ ctx }: { ctx: Ctx }): Job[] {
  return [
    onSchedule('catalog.end-sales', '* * * * *', async () => {
      await endSales(asSystem(ctx, 'schedule'))
    }),
  ]
}
