import { createElement } from 'react'
import type { Ctx } from '../lib/context.ts'
import type { Mailer } from '../lib/mailer.ts'
import type { JobTable } from '../lib/queue.ts'
import { mailBrandOf, readSettings } from '../settings/settings.service.ts'
import { DropLiveEmail, dropLiveSubject } from './drop-live.email.tsx'
import { dropLinkToken } from './drop-link.server.ts'
import { dropLiveMail, readDropLive, sweepDropLive } from './drop-live.service.ts'
import { dropUnsubscribePath } from './notify.rules.ts'

type Deps = { ctx: Ctx; mailer: Mailer; env: { APP_URL: string; AUTH_SECRET: string } }

/** Every minute: who waits for an item that went live is claimed and mailed, once each (decisions §38, §39). */
export function dropLiveJobs({ ctx, mailer, env }: Deps): JobTable {
  return {
    'featured.drop-live': {
      every: '* * * * *',
      handler: async () => {
        await sweepDropLive(ctx)
      },
    },
    [dropLiveMail]: {
      handler: async ({ signupId }: { signupId: string }) => {
        const signup = await readDropLive(ctx, signupId)
        if (!signup) return
        const brand = mailBrandOf(await readSettings(ctx), env.APP_URL)
        const unsubscribeUrl = `${env.APP_URL}${dropUnsubscribePath}?token=${dropLinkToken(env.AUTH_SECRET, signup.id)}`
        const url = `${env.APP_URL}${signup.slug ? `/product/${signup.slug}` : '/featured'}`
        await mailer.send({
          key: `drop-live:${signup.id}:${signup.asked_at}`,
          to: signup.email,
          subject: dropLiveSubject(signup.title),
          body: createElement(DropLiveEmail, { brand, item: { title: signup.title, url }, unsubscribeUrl }),
          unsubscribeUrl,
        })
      },
    },
  }
}
