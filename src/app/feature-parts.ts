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
import { personalAddressData } from '../addresses/addresses.service.ts'
import { personalAddedData } from '../admin/customers/personal-added-data.service.ts'
import { personalLabelData } from '../carriers/personal-label-data.service.ts'
import { personalImportData } from '../imports/forgotten-contacts.server.ts'
import { personalCreditData } from '../credit/personal-credit-data.service.ts'
import { personalSignupData } from '../featured/personal-signup-data.service.ts'
import { personalNewsletterData } from '../newsletter/personal-newsletter-data.service.ts'
import { personalDeliveryData } from '../orders/personal-delivery-data.service.ts'
import { personalOrderData } from '../orders/personal-order-data.service.ts'
import { personalPickupData } from '../orders/pickup/personal-pickup-data.service.ts'
import { personalPaymentData } from '../payments/personal-payment-data.service.ts'
import { personalReturnData } from '../returns/personal-return-data.service.ts'
import { personalReviewData } from '../reviews/personal-review-data.service.ts'
import { personalSavedData } from '../saved/personal-saved-data.service.ts'
import { removeDemoProducts } from '../catalog/editor/remove-demo-products.service.ts'
import { removeSampleCredit } from '../credit/remove-samples.service.ts'
import { removeSampleOrders } from '../orders/remove-samples.service.ts'
import { removeSamplePayments } from '../payments/remove-samples.service.ts'
import { removeDemoCodes } from '../promotions/promo-redemptions.service.ts'
import { dropTrustFacts } from '../trust/trust.service.ts'

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

/** What each feature keeps about a person, for the download and the deletion. Payments, deliveries, returns and reviews go before their orders. */
export const personalDataParts = ({ AUTH_SECRET }: { AUTH_SECRET: string }) => [
  personalAddressData,
  personalSavedData,
  personalSignupData,
  personalNewsletterData,
  personalCreditData,
  personalPaymentData,
  personalDeliveryData,
  personalPickupData,
  personalLabelData,
  personalReturnData,
  personalReviewData,
  personalOrderData,
  personalAddedData,
  personalImportData(AUTH_SECRET),
]

/** What of the demo each feature takes away: products before what they are in, orders before their money. */
export const sampleRemovers = [
  removeDemoProducts,
  removeSampleOrders,
  removeSamplePayments,
  removeSampleCredit,
  removeDemoCodes,
  dropTrustFacts,
]
