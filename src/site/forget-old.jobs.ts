import { forgetGuestCarts } from '../cart/forget-guest-carts.service.ts'
import type { Ctx } from '../lib/context.ts'
import { keepGoing } from '../lib/keep-going.ts'
import { forgetMails } from '../lib/mailer.ts'
import type { JobTable } from '../lib/queue.ts'
import { dayMs } from '../lib/time.ts'
import { forgetPaymentMessages } from '../payments/forget-payment-messages.service.ts'
import { forgetGuestSaved } from '../saved/forget-guest-saved.service.ts'
import { keptDays } from './retention.rules.ts'

/** Every night what has been kept long enough goes; what expires within hours goes with `account.forget-expired`. */
export function forgetOldJobs({ ctx }: { ctx: Ctx }): JobTable {
  return { 'site.forget-old': { every: '23 3 * * *', handler: () => forgetOld(ctx) } }
}

/** @throws what failed, after the others were done */
export async function forgetOld(ctx: Ctx): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  await keepGoing(
    [
      () => forgetGuestCarts(ctx, daysAgo(keptDays.guestLists)),
      () => forgetGuestSaved(ctx, daysAgo(keptDays.guestLists)),
      () => forgetPaymentMessages(ctx, daysAgo(keptDays.paymentMessages)),
      () => forgetMails(ctx, daysAgo(keptDays.mails)),
    ],
    (forget) => forget(),
  )
}
