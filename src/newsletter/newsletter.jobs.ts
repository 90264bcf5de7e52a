import type { Ctx } from '../lib/server/context.ts'
import type { Mailer } from '../lib/server/mail/mailer.ts'
import { type Job, onJob, onSchedule } from '../lib/server/jobs/queue.ts'
import { mailBrandOf, readSettings } from '../settings/settings.service.ts'
import { newsletterConfirmMail, newsletterWelcomeMail } from './newsletter-mails.email.ts'
import { newsletterToken } from './newsletter-token.server.ts'
import { confirmMailQueue, findSubscriber, purgePending, welcomeMailQueue } from './newsletter.service.ts'

type Deps = { ctx: Ctx; mailer: Mailer; env: { APP_URL: string; AUTH_SECRET: string } }

/** The newsletter's mails, each with its way out, and the daily sweep of unconfirmed addresses. */
export function newsletterJobs({ ctx, mailer, env }: Deps): Job[] {
  const linkOf = (link: 'confirm' | 'unsubscribe', subscriberId: string, issuedAt: Date) => {
    const token = newsletterToken(env.AUTH_SECRET, link, { subscriberId, issuedAt })
    return `${env.APP_URL}/newsletter/${link}?token=${token}`
  }
  const readBrand = async () => mailBrandOf(await readSettings(ctx), env.APP_URL)

  return [
    onJob(confirmMailQueue, async (job) => {
      const subscriber = await findSubscriber(ctx, job.subscriberId, 'pending')
      if (!subscriber) return
      const brand = await readBrand()
      const askedAt = new Date(job.askedAt)
      const confirmUrl = linkOf('confirm', job.subscriberId, askedAt)
      const unsubscribeUrl = linkOf('unsubscribe', job.subscriberId, askedAt)
      await mailer.send({
        key: `newsletter-confirm:${job.subscriberId}:${job.askedAt}`,
        to: subscriber.email,
        ...newsletterConfirmMail(brand, { confirmUrl, unsubscribeUrl }),
        unsubscribeUrl,
      })
    }),
    onJob(welcomeMailQueue, async (job) => {
      const subscriber = await findSubscriber(ctx, job.subscriberId, 'confirmed')
      if (!subscriber) return
      const brand = await readBrand()
      const unsubscribeUrl = linkOf('unsubscribe', job.subscriberId, new Date(job.confirmedAt))
      await mailer.send({
        key: `newsletter-welcome:${job.subscriberId}:${job.confirmedAt}`,
        to: subscriber.email,
        ...newsletterWelcomeMail(brand, unsubscribeUrl),
        unsubscribeUrl,
      })
    }),
    onSchedule('newsletter.purge-pending', '41 3 * * *', () => purgePending(ctx)),
  ]
}
