import { type SQL, sql } from 'drizzle-orm'
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { mailboxMessages, pushSubscriptions, sessions, userRoles } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows.ts'
import { insertCustomer } from '../../db/test-fixtures.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { runJob } from '../../lib/server/jobs/test-jobs.ts'
import { createMailer } from '../../lib/server/mail/mailer.ts'
import { ordersJobs } from '../../orders/orders.jobs.ts'
import { ownerMailsJobs } from '../owner-mails/owner-mails.jobs.ts'
import { pushJobs } from './push.jobs.ts'

type Row = { name: string; data: unknown; at: string }

/**
 * The jobs that reach an owner, run as the worker would; push services and the mail server are replaced at the wire. A context
 * needs the queues `orderMailQueue` and `ownerNoticeMailQueue`.
 */
export function openOwnerNotices(ctx: SystemCtx) {
  const mailer = createMailer(ctx.db, { smtpUrl: undefined, from: '' })
  const env = { APP_URL: 'https://shop.test', AUTH_SECRET: 'a secret', ADMIN_EMAIL: 'bisi@example.com' }
  const pushed: string[] = []
  const at = { status: 201 }
  const jobs = [
    ...pushJobs({ ctx }, async ({ endpoint }) => {
      pushed.push(endpoint)
      return at.status
    }),
    ...ownerMailsJobs({ ctx, mailer, env }),
    ...ordersJobs({ ctx, mailer, env }),
  ]
  const isLastCall = sql`(name = 'orders.owner-notice' and coalesce(data->>'isLastCall', '') = 'true')`
  /** Runs what waits, each once: a job that failed is given up. */
  async function run(which: SQL): Promise<Row[]> {
    const due = await rowsOf<Row>(ctx.db)`
      update pgboss.job set state = 'completed', completed_on = now()
        where name in ('orders.owner-notice', 'orders.owner-notice-mail', 'orders.mail') and state = 'created' and ${which}
        returning name, data, start_after::text as at`
    for (const { name, data } of due) await runJob(jobs, { name }, data).catch(() => {})
    return due
  }
  /** Until nothing waits, but for reminders. */
  async function work(): Promise<void> {
    if ((await run(sql`not ${isLastCall}`)).length > 0) await work()
  }

  return {
    jobs,
    pushed,
    at,
    work,
    /** Reminds as if the time for it had come, and tells when it comes. */
    remind: async () => (await run(isLastCall)).map(({ at }) => new Date(at).toISOString()),
    /** An owner's phone, which takes notices while `at.status` says so. */
    async addDevice(): Promise<void> {
      const { user } = await insertCustomer(ctx)
      await ctx.db.insert(userRoles).values({ userId: user.id, role: 'admin' })
      const [session] = await ctx.db
        .insert(sessions)
        .values({ userId: user.id, token: randomUUID(), expiresAt: new Date('2100-01-01') })
        .returning()
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      await ctx.db.insert(pushSubscriptions).values({
        userId: user.id,
        sessionId: session!.id,
        endpoint: `https://push.example.com/${randomUUID()}`,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      })
    },
    /** The mails to the owner since the last time, oldest first. */
    async mails() {
      await work()
      const rows = await ctx.db.delete(mailboxMessages).returning()
      return rows.filter(({ to }) => to === 'bisi@example.com')
    },
    async subjects() {
      return (await this.mails()).map(({ subject }) => subject).toSorted()
    },
  }
}
