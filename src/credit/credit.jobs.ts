import type { SystemCtx } from '../lib/server/context.ts'
import { type Job, onJob, onSchedule } from '../lib/server/jobs/queue.ts'
import type { Mailer } from '../lib/server/mail/mailer.ts'
import { mailBrandOf, readSettings } from '../settings/settings.service.ts'
import { cardPath } from './cards/card-link.server.ts'
import { giftCardMail } from './cards/gift-card.email.ts'
import { cardMailQueue, readCardMail, sendDueCards } from './cards/send-cards.service.ts'
import { creditGivenMail } from './credit-given.email.ts'
import { creditMailQueue } from './credit-mail.rules.ts'
import { findGiven } from './find-given.service.ts'

type Deps = { ctx: SystemCtx; mailer: Mailer; env: { APP_URL: string; AUTH_SECRET: string } }

/** The mails of store credit; each minute the gift cards whose day has come. */
export const creditJobs = ({ ctx, mailer, env }: Deps): Job[] => [
  onSchedule('credit.send-cards', '* * * * *', () => sendDueCards(ctx)),
  onJob(cardMailQueue, async (job) => {
    const card = await readCardMail(ctx, job, env.AUTH_SECRET)
    if (!card) return
    const brand = mailBrandOf(await readSettings(ctx), env.APP_URL)
    const url = env.APP_URL + cardPath(env.AUTH_SECRET, job.accountId)
    await mailer.send({ key: `gift-card:${job.accountId}`, to: card.to, ...giftCardMail(brand, card, url) })
  }),
  onJob(creditMailQueue, async ({ entryId }) => {
    const given = await findGiven(ctx, entryId)
    if (!given) return
    const brand = mailBrandOf(await readSettings(ctx), env.APP_URL)
    await mailer.send({ key: `credit-given:${entryId}`, to: given.email, ...creditGivenMail(brand, given) })
  }),
]
