import type { Ctx } from '../../lib/server/context.ts'
import type { Mailer } from '../../lib/server/mail/mailer.ts'
import { type Job, onJob, onSchedule } from '../../lib/server/jobs/queue.ts'
import { mailBrandOf, readSettings } from '../../settings/settings.service.ts'
import { backInStockEmail } from './back-in-stock.email.ts'
import { signupConfirmEmail } from './signup-confirm.email.ts'
import { confirmLink, findPending, purgePendingSignups, signupConfirmMail } from './signup-consent.service.ts'
import { backInStockMail, readBackInStock, stockLink, sweepBackInStock } from './stock-signup.service.ts'
import { variantLabel } from '../../lib/variant-label.rules.ts'

type Deps = { ctx: Ctx; mailer: Mailer; env: { APP_URL: string; AUTH_SECRET: string } }

/** The mail that asks an address first; every minute: who waits for something that is back is claimed and mailed, once each. */
export function stockSignupJobs({ ctx, mailer, env }: Deps): Job[] {
  return [
    onSchedule('stock.back-in-stock', '* * * * *', () => sweepBackInStock(ctx)),
    onSchedule('stock.purge-pending', '47 3 * * *', () => purgePendingSignups(ctx)),
    onJob(signupConfirmMail, async ({ signupId, askedAt }) => {
      const email = await findPending(ctx, signupId)
      if (email === null) return
      const brand = mailBrandOf(await readSettings(ctx), env.APP_URL)
      const confirmUrl = `${env.APP_URL}/reminders/${confirmLink.sign(env.AUTH_SECRET, signupId)}`
      const key = `signup-confirm:${signupId}:${askedAt}`
      await mailer.send({ key, to: email, ...signupConfirmEmail(brand, confirmUrl) })
    }),
    onJob(backInStockMail, async ({ signupIds }) => {
      const brand = mailBrandOf(await readSettings(ctx), env.APP_URL)
      for (const signup of await readBackInStock(ctx, signupIds)) {
        const unsubscribeUrl = `${env.APP_URL}/back-in-stock/unsubscribe?token=${stockLink.sign(env.AUTH_SECRET, signup.id)}`
        const item = {
          title: signup.title,
          variant: variantLabel(signup),
          url: `${env.APP_URL}/product/${signup.slug}`,
        }
        await mailer.send({
          key: `back-in-stock:${signup.id}:${signup.asked_at}`,
          to: signup.email,
          ...backInStockEmail(brand, item, unsubscribeUrl),
          unsubscribeUrl,
        })
      }
    }),
  ]
}
