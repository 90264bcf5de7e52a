import { createElement } from 'react'
import type { SystemCtx } from '../lib/server/context.ts'
import type { Mailer } from '../lib/server/mail/mailer.ts'
import { type Job, onJob, onSchedule } from '../lib/server/jobs/queue.ts'
import { askForReviews, readReviewMail, reviewMailQueue } from './ask-reviews.service.ts'
import type { Storage } from '../media/storage.server.ts'
import { ReviewMailPage, reviewMailSubject } from './review-mail.email.tsx'
import { removeUnusedReviewPhoto, unusedReviewPhotoQueue } from './review-photos.service.ts'

type Deps = {
  ctx: SystemCtx
  mailer: Mailer
  storage: Storage
  env: { APP_URL: string; AUTH_SECRET: string }
}

/** By day in Lagos: asks how parcels fit. Pictures without a row go. */
export function reviewsJobs({ ctx, mailer, storage, env }: Deps): Job[] {
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
    onJob(unusedReviewPhotoQueue, ({ key }) => removeUnusedReviewPhoto(ctx, storage, key)),
  ]
}
