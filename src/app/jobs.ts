import { ownerMailsJobs } from '../admin/owner-mails/owner-mails.jobs.ts'
import { consistencyJobs } from '../admin/shop-health/consistency.jobs.ts'
import { pushJobs } from '../admin/push/push.jobs.ts'
import { accountJobs } from '../account/mails/account.jobs.ts'
import { scheduledProductsJobs } from '../catalog/editor/publish-scheduled.jobs.ts'
import { stockSignupJobs } from '../catalog/back-in-stock/stock-signup.jobs.ts'
import { carriersJobs } from '../carriers/carriers.jobs.ts'
import type { Carrier } from '../carriers/carrier.server.ts'
import { backupJobs } from '../backup/backup.jobs.ts'
import { openBackupPlace } from './backup-place.ts'
import type { Env } from './env.ts'
import { feedsJobs } from '../feeds/feeds.jobs.ts'
import { customerMoves } from '../admin/customers/move-in-customer.service.ts'
import { importsJobs } from '../imports/imports.jobs.ts'
import { showcaseLiveJobs } from '../featured/showcase-live.jobs.ts'
import type { SystemCtx } from '../lib/server/context.ts'
import type { Storage } from '../media/storage.server.ts'
import type { Mailer } from '../lib/server/mail/mailer.ts'
import type { Job } from '../lib/server/jobs/queue.ts'
import { deliveryPhotosJobs } from '../orders/proof/delivery-photos.jobs.ts'
import { ordersJobs } from '../orders/orders.jobs.ts'
import type { ShopProvider } from '../payments/providers/payment-provider.server.ts'
import { paymentsJobs } from '../payments/payments.jobs.ts'
import { purgeOldRowsJobs } from '../retention/purge-old-rows.jobs.ts'
import { returnsJobs } from '../returns/returns.jobs.ts'
import { reviewsJobs } from '../reviews/reviews.jobs.ts'
import { trustJobs } from '../trust/trust.jobs.ts'
import { creditJobs } from '../credit/credit.jobs.ts'
import { newsletterJobs } from '../newsletter/newsletter.jobs.ts'

/** Every job of the shop: the outbox's mails and the scheduled sweeps. @throws when two share a name */
export function createJobs(deps: {
  ctx: SystemCtx
  mailer: Mailer
  env: Env
  provider: ShopProvider
  carrier: Carrier
  storage: Storage
}): Job[] {
  const jobs = [
    ...accountJobs(deps),
    ...scheduledProductsJobs(deps),
    ...stockSignupJobs(deps),
    ...showcaseLiveJobs(deps),
    ...ordersJobs(deps),
    ...feedsJobs(deps),
    ...importsJobs({ ...deps, customers: customerMoves(deps.env.AUTH_SECRET) }),
    ...deliveryPhotosJobs(deps),
    ...paymentsJobs(deps),
    ...carriersJobs(deps),
    ...returnsJobs(deps),
    ...reviewsJobs(deps),
    ...trustJobs(deps),
    ...creditJobs(deps),
    ...newsletterJobs(deps),
    ...pushJobs(deps),
    ...purgeOldRowsJobs(deps),
    ...ownerMailsJobs(deps),
    ...consistencyJobs(deps),
    ...backupJobs({ ...deps, backupPlace: openBackupPlace(deps.env, deps.storage) }),
  ]
  const twice = jobs.find(({ name }, index) => jobs.findIndex((job) => job.name === name) !== index)
  if (twice) throw new Error(`Two jobs are called ${twice.name}`)
  return jobs
}
