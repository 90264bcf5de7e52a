import type { Ctx } from '../lib/server/context.ts'
import { type Job, onJob } from '../lib/server/jobs/queue.ts'
import type { Mailer } from '../lib/server/mail/mailer.ts'
import { mailBrandOf, readSettings } from '../settings/settings.service.ts'
import { creditGivenMail } from './credit-given.email.ts'
import { creditMailQueue } from './credit-mail.rules.ts'
import { findGiven } from './find-given.service.ts'

type Deps = { ctx: Ctx; mailer: Mailer; env: { APP_URL: string } }

/** The mails of store credit. */
export const creditJobs = ({ ctx, mailer, env }: Deps): Job[] => [
  onJob(creditMailQueue, async ({ entryId }) => {
    const given = await findGiven(ctx, entryId)
    if (!given) return
    const brand = mailBrandOf(await readSettings(ctx), env.APP_URL)
    await mailer.send({ key: `credit-given:${entryId}`, to: given.email, ...creditGivenMail(brand, given) })
  }),
]
