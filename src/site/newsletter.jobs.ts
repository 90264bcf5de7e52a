import { createElement } from 'react'
import type { Ctx } from '../lib/context.ts'
import type { Mailer } from '../lib/mailer.ts'
import type { JobTable } from '../lib/queue.ts'
import { mailBrandOf, readSettings } from '../settings/settings.service.ts'
import { NewsletterConfirmEmail, newsletterConfirmSubject } from './newsletter-confirm.email.tsx'
import { newsletterLink } from './newsletter-link.server.ts'
import { newsletterMailQueue } from './newsletter.rules.ts'
import { findAsked } from './newsletter.service.ts'

type Deps = { ctx: Ctx; mailer: Mailer; env: { APP_URL: string; AUTH_SECRET: string } }

/** The mail with the link that confirms a newsletter signup; once per consent. */
export function newsletterJobs({ ctx, mailer, env }: Deps): JobTable {
  return {
    [newsletterMailQueue]: {
      handler: async ({ id }: { id: string }) => {
        const asked = await findAsked(ctx, id)
        if (!asked) return
        const brand = mailBrandOf(await readSettings(ctx), env.APP_URL)
        const signing = { appUrl: env.APP_URL, secret: env.AUTH_SECRET }
        const body = createElement(NewsletterConfirmEmail, {
          brand,
          confirmUrl: newsletterLink(signing, 'confirm', asked),
          unsubscribeUrl: newsletterLink(signing, 'unsubscribe', asked),
        })
        const key = `newsletter:${id}:${asked.consentAt.getTime()}`
        await mailer.send({ key, to: asked.email, subject: newsletterConfirmSubject(brand), body })
      },
    },
  }
}
