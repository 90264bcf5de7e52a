import { purgeAgentSessions } from '../agents/sessions.service.ts'
import { importDays } from '../imports/imports.rules.ts'
import { purgeImports } from '../imports/read-import-rows.service.ts'
import { boundGuestCarts, purgeGuestCarts } from '../cart/cart.service.ts'
import { bulkRunDays } from '../catalog/bulk/bulk-run.rules.ts'
import { purgeBulkRuns } from '../catalog/bulk/read-bulk-runs.service.ts'
import { purgeSearchMisses } from '../catalog/search/search-misses.service.ts'
import type { Ctx } from '../lib/server/context.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { purgeSentMails } from '../lib/server/mail/mailer.ts'
import { purgeKeyedRequests } from '../lib/server/jobs/once.ts'
import { type Job, onSchedule } from '../lib/server/jobs/queue.ts'
import { purgeKeyedCommands } from '../lib/server/web/command-once.ts'
import { dayMs } from '../lib/time.ts'
import { purgePhotos } from '../orders/proof/delivery-photos.service.ts'
import { forgetPayerNames, purgeNotices } from '../payments/notices.service.ts'
import { purgeReturnPhotos } from '../returns/return-photos.service.ts'
import { purgeGuestSaved } from '../saved/saved.service.ts'
import { retentionDays } from './retention.rules.ts'

/**
 * Stored answers to the staff's keyed requests: a counter sale whose answer got lost may wait on a device as long without a
 * connection (rule: kept-sale), and they contain no shopper's data.
 */
const keyedRequestDays = 31

/** Answers to keyed commands, which nobody can read without the key: a screen that repeats one was open since. */
const keyedCommandDays = 1

/** Carts and checkouts of assistants, which end a day after their last change. */
const agentSessionDays = 1

/**
 * Deletes rows past their retention every night, and guest carts beyond their number every hour; `account.purge-expired` deletes what expires within hours.
 */
export function purgeOldRowsJobs({ ctx }: { ctx: Ctx }): Job[] {
  return [
    onSchedule('retention.purge-old-rows', '23 3 * * *', () => purgeOldRows(ctx)),
    onSchedule('retention.bound-guest-carts', '41 * * * *', () => boundGuestCarts(ctx)),
  ]
}

/** @throws what failed, after the others were done */
export async function purgeOldRows(ctx: Ctx): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  await forEachSettled(
    [
      () => purgeGuestCarts(ctx, daysAgo(retentionDays.guestLists)),
      () => purgeGuestSaved(ctx, daysAgo(retentionDays.guestLists)),
      () => purgeNotices(ctx, daysAgo(retentionDays.paymentMessages)),
      () => forgetPayerNames(ctx, daysAgo(retentionDays.paymentMessages)),
      () => purgePhotos(ctx, daysAgo(retentionDays.deliveryPhotos)),
      () => purgeReturnPhotos(ctx, daysAgo(retentionDays.returnPhotos)),
      () => purgeSentMails(ctx, daysAgo(retentionDays.mails)),
      () => purgeSearchMisses(ctx, daysAgo(retentionDays.searches)),
      () => purgeImports(ctx, daysAgo(importDays)),
      () => purgeAgentSessions(ctx, daysAgo(agentSessionDays)),
      () => purgeBulkRuns(ctx, daysAgo(bulkRunDays)),
      () => purgeKeyedRequests(ctx, daysAgo(keyedRequestDays)),
      () => purgeKeyedCommands(ctx, daysAgo(keyedCommandDays)),
    ],
    (purge) => purge(),
  )
}
