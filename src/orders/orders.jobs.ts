import { createElement } from 'react'
import type { SystemCtx } from '../lib/server/context.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import type { Mailer } from '../lib/server/mail/mailer.ts'
import { type Job, onJob, onSchedule } from '../lib/server/jobs/queue.ts'
import { orderMailTemplates } from './mails/order-mail-templates.email.tsx'
import { orderMailQueue } from './order/order-mail.rules.ts'
import { sweepPickups } from './pickup/pickup-reminders.service.ts'
import { readOrderMail } from './mails/order-mail.service.ts'

type Deps = {
  ctx: SystemCtx
  mailer: Mailer
  env: { APP_URL: string; AUTH_SECRET: string; ADMIN_EMAIL?: string | undefined }
}

/** The mails of orders; one per event, however often the job runs. */
export function ordersJobs({ ctx, mailer, env }: Deps): Job[] {
  const links = { appUrl: env.APP_URL, authSecret: env.AUTH_SECRET, adminEmail: env.ADMIN_EMAIL }
  return [
    onSchedule('orders.pickups', '8,38 * * * *', () => sweepPickups(ctx)),
    onJob(orderMailQueue, async (job) => {
      const read = await readOrderMail(ctx, job, links)
      if (!read) return
      // A customer's address that is refused must not keep the shop's own mail back.
      await forEachSettled(job.kinds, async (kind) => {
        if (kind === 'admin_new_order' && !read.wantsNewOrderMail) return
        const { subject, Email } = orderMailTemplates[kind]
        const to = kind === 'admin_new_order' ? read.adminEmail : read.customerEmail
        if (!to) return
        await mailer.send({
          key: `${kind}:${job.orderId}:${job.event}`,
          to,
          subject: subject(read.mail),
          body: createElement(Email, { mail: read.mail }),
        })
      })
    }),
  ]
}
