import { accountJobs } from './account/account.jobs.ts'
import { stockSignupJobs } from './catalog/stock-signup.jobs.ts'
import type { Env } from './env.ts'
import { showcaseLiveJobs } from './featured/showcase-live.jobs.ts'
import type { SystemCtx } from './lib/server/context.ts'
import type { Mailer } from './lib/server/mailer.ts'
import type { JobTable } from './lib/server/queue.ts'
import { ordersJobs } from './orders/orders.jobs.ts'
import { purgeOldRowsJobs } from './retention/purge-old-rows.jobs.ts'
import { newsletterJobs } from './newsletter/newsletter.jobs.ts'

/** Every job of the shop by name: the outbox's mails and the scheduled sweeps. */
export function createJobs(deps: { ctx: SystemCtx; mailer: Mailer; env: Env }): JobTable {
  return {
    ...accountJobs(deps),
    ...stockSignupJobs(deps),
    ...showcaseLiveJobs(deps),
    ...ordersJobs(deps),
    ...newsletterJobs(deps),
    ...purgeOldRowsJobs(deps),
  }
}
