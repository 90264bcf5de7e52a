import { createElement } from 'react'
import type { SystemCtx } from '../lib/server/context.ts'
import type { Mailer } from '../lib/server/mail/mailer.ts'
import { type Job, onJob, onSchedule } from '../lib/server/jobs/queue.ts'
import type { Storage } from '../media/storage.server.ts'
import { expireReturns } from './expire-returns.service.ts'
import { returnMailQueue } from './move-return.service.ts'
import { ReturnMailPage, returnMailSubject } from './return-mail.email.tsx'
import { readReturnMail } from './return-mail.service.ts'
import { removeUnusedReturnPhoto, unusedReturnPhotoQueue } from './return-photos.service.ts'

type Deps = {
  ctx: SystemCtx
  mailer: Mailer
  storage: Storage
  env: { APP_URL: string; AUTH_SECRET: string }
}

/** The mails of returns, the end of those that never came, and pictures nobody sent. */
export function returnsJobs({ ctx, mailer, storage, env }: Deps): Job[] {
  const links = { appUrl: env.APP_URL, authSecret: env.AUTH_SECRET }
  return [
    onJob(returnMailQueue, async (job) => {
      const read = await readReturnMail(ctx, job, links)
      if (!read) return
      await mailer.send({
        key: `return_${job.to}:${job.returnId}:${job.event}`,
        to: read.to,
        subject: returnMailSubject(job.to, read.mail),
        body: createElement(ReturnMailPage, { to: job.to, mail: read.mail }),
      })
    }),
    onJob(unusedReturnPhotoQueue, ({ key }) => removeUnusedReturnPhoto(ctx, storage, key)),
    onSchedule('returns.expire', '17 * * * *', () => expireReturns(ctx)),
  ]
}
