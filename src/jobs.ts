import { accountJobs } from './account/account.jobs.ts'
import { stockSignupJobs } from './catalog/stock-signup.jobs.ts'
import type { Env } from './env.ts'
import { dropLiveJobs } from './featured/drop-live.jobs.ts'
import type { Ctx } from './lib/context.ts'
import type { Mailer } from './lib/mailer.ts'
import type { JobTable } from './lib/queue.ts'
import { ordersJobs } from './orders/orders.jobs.ts'
import { forgetOldJobs } from './site/forget-old.jobs.ts'
import { newsletterJobs } from './site/newsletter.jobs.ts'

/** Every job of the shop by name: the outbox's mails and the scheduled sweeps. */
export function createJobs(deps: { ctx: Ctx; mailer: Mailer; env: Env }): JobTable {
  return {
    ...accountJobs(deps),
    ...stockSignupJobs(deps),
    ...dropLiveJobs(deps),
    ...ordersJobs(deps),
    ...newsletterJobs(deps),
    ...forgetOldJobs(deps),
  }
}
