import path from 'node:path'
import { type Logger, pino } from 'pino'
import { ensureFirstAdmin } from './account/admin-role.service.ts'
import { createAuth } from './account/auth.server.ts'
import { createIdentify } from './account/identify.server.ts'
import { mergeGuestCart } from './cart/cart-merge.service.ts'
import type { Database } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import { createJobs } from './jobs.ts'
import type { Actor, Ctx } from './lib/context.ts'
import { loggedError } from './lib/logged-error.ts'
import { createMailer } from './lib/mailer.ts'
import { openQueue } from './lib/queue.ts'
import { setRateLimitScale } from './lib/rate-limit.ts'
import { createFileStorage } from './media/storage.server.ts'
import { openOrderFeed } from './orders/order-feed.server.ts'
import { limitPaymentPages, startPaymentSweep } from './payments/payments.jobs.ts'
import { createPaystack } from './payments/paystack.server.ts'
import { mergeGuestSaved } from './saved/saved.service.ts'

/** Opens what a web process or a worker stands on: the database brought up to date, queue, mailer, storage. */
export async function openShop(env: Env, database: Database) {
  const log: Logger = pino({
    level: env.LOG_LEVEL,
    base: undefined,
    serializers: { err: loggedError },
  })
  setRateLimitScale(env.RATE_LIMIT_SCALE)
  await migrate(database)
  const storage = createFileStorage(storageFolder(env))
  const onQueueError = (error: Error) => log.error({ err: error }, 'queue')
  const { queue, declare, work, stop } = await openQueue(database, [], onQueueError)
  const mailer = createMailer(database.db, { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const ctx: Omit<Ctx, 'actor'> = { db: database.db, now: () => new Date(), queue }
  const system = (name: string): Ctx => ({ ...ctx, actor: { kind: 'system', name } satisfies Actor })
  const jobs = createJobs({ ctx: system('jobs'), mailer, env })
  await declare(Object.keys(jobs))
  const auth = createAuth({
    database,
    env,
    queue,
    onSignedIn: async (signedIn) => {
      const { actor } = signedIn
      if (actor.kind !== 'customer' || !actor.guestKey) return []
      const owners = { guestKey: actor.guestKey, userId: actor.userId }
      const notices = await mergeGuestCart(signedIn, owners)
      await mergeGuestSaved(signedIn, owners)
      return notices
    },
    onError: (error) => log.error({ err: error }, 'sign-in'),
  })
  const paystack = createPaystack({ baseUrl: env.PAYSTACK_BASE_URL, secretKey: env.PAYSTACK_SECRET_KEY })
  const orderFeed = await openOrderFeed(database.listen)
  let stopSweep = async () => {}
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD)
    await ensureFirstAdmin(system('start'), env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
  return {
    env,
    log,
    database,
    storage,
    mailer,
    ctx,
    system,
    auth,
    identify: createIdentify({ auth, database }),
    paystack,
    orderFeed,
    /** Starts working on jobs and sweeping payments in this process. */
    work: async () => {
      await work(jobs)
      stopSweep = startPaymentSweep({
        ctx: system('reconciler'),
        paystack,
        env,
        onError: (error) => log.error({ err: error }, 'payment sweep'),
      })
      void limitPaymentPages(paystack, env.HOLD_MINUTES)
    },
    /** Ends all of it but the database, which whoever opened it closes. */
    close: async () => {
      await stopSweep()
      await orderFeed.close()
      await stop()
    },
  }
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>

function storageFolder(env: Env): string {
  const url = env.STORAGE_URL
  return url?.startsWith('file://') ? url.slice('file://'.length) : path.join(env.DATA_DIR, 'media')
}
