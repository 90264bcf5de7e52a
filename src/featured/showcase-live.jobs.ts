import type { SystemCtx } from '../lib/server/context.ts'
import type { Mailer } from '../lib/server/mail/mailer.ts'
import { type Job, onJob, onSchedule } from '../lib/server/jobs/queue.ts'
import { mailBrandOf, readSettings } from '../settings/settings.service.ts'
import { showcaseLiveEmail } from './showcase-live.email.ts'
import { openDueShowcaseItems } from './showcase-items.service.ts'
import {
  readShowcaseLive,
  showcaseLink,
  showcaseLiveMail,
  sweepShowcaseLive,
} from './showcase-live.service.ts'
import { showcaseUnsubscribePath } from './notify.rules.ts'

type Deps = { ctx: SystemCtx; mailer: Mailer; env: { APP_URL: string; AUTH_SECRET: string } }

/**
 * Every minute: opens due items, then claims and mails the signups of items that went live, once each
 * (rules: drop-is-live, one-mail-per-event).
 */
export function showcaseLiveJobs({ ctx, mailer, env }: Deps): Job[] {
  return [
    onSchedule('featured.showcase-live', '* * * * *', async () => {
      await openDueShowcaseItems(ctx)
      await sweepShowcaseLive(ctx)
    }),
    onJob(showcaseLiveMail, async ({ signupId }) => {
      const signup = await readShowcaseLive(ctx, signupId)
      if (!signup) return
      const brand = mailBrandOf(await readSettings(ctx), env.APP_URL)
      const unsubscribeUrl = `${env.APP_URL}${showcaseUnsubscribePath}?token=${showcaseLink.sign(env.AUTH_SECRET, signup.id)}`
      const url = `${env.APP_URL}${signup.slug ? `/product/${signup.slug}` : '/featured'}`
      await mailer.send({
        key: `showcase-live:${signup.id}:${signup.asked_at}`,
        to: signup.email,
        ...showcaseLiveEmail(brand, { title: signup.title, url }, unsubscribeUrl),
        unsubscribeUrl,
      })
    }),
  ]
}
