import { asSystem, type Ctx } from '../../lib/server/context.ts'
import { type Job, onSchedule } from '../../lib/server/jobs/queue.ts'
import { endSales } from './end-sales.service.ts'

/** Every minute: ends due sales (rule: sale-end). */
export function endSalesJobs({ ctx }: { ctx: Ctx }): Job[] {
  return [
    onSchedule('catalog.end-sales', '* * * * *', async () => {
      await endSales(asSystem(ctx, 'schedule'))
    }),
  ]
}
