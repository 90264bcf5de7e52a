import { createElement } from 'react'
import type { SystemCtx } from '../lib/server/context.ts'
import type { Mailer } from '../lib/server/mail/mailer.ts'
import { type Job, onJob, onSchedule } from '../lib/server/jobs/queue.ts'
import { askForReviews, readReviewMail, reviewMailQueue } from './ask-reviews.service.ts'
import { ReviewMailPage, reviewMailSubject } from './review-mail.email.tsx'

type Deps = { ctx: SystemCtx; mailer: Mailer; env: { APP_URL: string; AUTH_SECRET: string } }

/** By day in Lagos: asks how parcels fit. */
export function reviewsJobs({ ctx, mailer, env }: Deps): Job[] {
  const links = { appUrl: env.APP_URL, authSecret: env.AUTH_SECRET }
  return [
    onSchedule('reviews.ask', '27 8-18 * * *', () => askForReviews(ctx)),
    onJob(reviewMailQueue, async (job) => {
      const read = await readReviewMail(ctx, job, links)
      if (!read) return
      await mailer.send({
        key: `review_asked:${job.fulfilmentId}`,
        to: read.to,
        subject: reviewMailSubject(read.mail),
        body: createElement(ReviewMailPage, { mail: read.mail }),
      })
    }),
  ]
}
