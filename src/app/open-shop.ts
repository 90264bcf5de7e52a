import type { Logger } from 'pino'
import { ensureFirstAdmin, listStaff } from '../account/staff/admin-role.service.ts'
import { ensureVapidKeys } from '../admin/push/vapid-keys.server.ts'
import { createAuth } from '../account/sign-in/auth.server.ts'
import { createIdentify } from '../account/sessions/identify.server.ts'
import { mergeGuestCart } from '../cart/cart-merge.service.ts'
import type { Database } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { watchSlowStatements } from '../db/watch-statements.ts'
import { type Env, EnvError, setupHint } from './env.ts'
import { createJobs } from './feature-parts.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { asSystem, type Ctx, type SystemCtx } from '../lib/server/context.ts'
import { createLog } from '../lib/server/watch/log.ts'
import { createMailer } from '../lib/server/mail/mailer.ts'
import type { ShopMemory } from '../lib/server/pages/shop-memory.ts'
import { openQueue } from '../lib/server/jobs/queue.ts'
import { setRateLimitScale } from '../lib/server/web/rate-limit.ts'
import type { Traces } from '../lib/server/watch/traces.ts'
import { setMediaAddress } from '../media/media.rules.ts'
import { claimBucket, readMark, WrongBucket } from '../media/s3-storage.server.ts'
import { ensureShopId } from '../media/shop-id.service.ts'
import type { S3Place, StoragePlace } from '../media/storage-place.server.ts'
import { openStorage } from '../media/open-storage.server.ts'
import { openOrderFeed } from '../orders/tracking/order-feed.server.ts'
import { countTrustQueue } from '../trust/count-trust.rules.ts'
import { startPaymentSweep } from '../payments/payments.jobs.ts'
import { openCarrier } from '../carriers/open-carrier.server.ts'
import { openProvider } from '../payments/open-provider.server.ts'
import { mergeGuestSaved } from '../saved/saved.service.ts'
import { listDemoBrandSettings } from '../settings/owner-settings.service.ts'

/**
 * Opens what a web process or a worker needs: the migrated database, queue, mailer, storage. `memory` is for a process that hears
 * of changes.
 */
export async function openShop(env: Env, database: Database, memory?: ShopMemory) {
  const log = createLog(env.LOG_LEVEL)
  setRateLimitScale(env.RATE_LIMIT_SCALE)
  setMediaAddress(env.MEDIA_URL ?? '/media')
  for (const pool of database.pools)
    watchSlowStatements(pool, env.SLOW_STATEMENT_MS, (slow) => log.warn(slow, 'slow statement'))
  database.replica?.onTurn((problem) =>
    problem === null ? log.info('the replica is read from') : log.warn(`the replica is left: it ${problem}`),
  )
  database.replica?.fallbacks.onFailing((why) =>
    why === null
      ? log.info('reads no longer fail on the replica')
      : log.warn(`a read failed on the replica and was done on the primary, as are those to come: ${why}`),
  )
  // Before the database is changed: a bucket that refuses ends the start.
  const reached = await Promise.all(
    [env.storagePlace, env.backupPlace].map((place) => tryBucket(place, log, readMark)),
  )
  await migrate(database)
  const traces = await openTraces(env)
  traces?.traceStatements(database)
  const storage = openStorage(env.storagePlace)
  const onQueueError = (error: Error) => log.error({ err: error }, 'queue')
  const { queue, declare, work, rest, stop } = await openQueue(database, [], onQueueError, { listens: true })
  const mailer = createMailer(database.db, { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const ctx: Omit<Ctx, 'actor'> = {
    db: database.db,
    now: () => new Date(),
    queue,
    log,
    ...(memory && { memory }),
  }
  const system = (name: string) => asSystem(ctx, name)
  const claim = async (place: S3Place) => claimBucket(place, await ensureShopId(system('start')))
  for (const bucket of reached.flat()) await tryBucket(bucket, log, claim)
  const provider = openProvider(env)
  const carrier = openCarrier(env)
  const ownJobs = createJobs({ ctx: system('jobs'), mailer, env, provider, carrier, storage })
  const jobs = traces?.traceJobs(ownJobs) ?? ownJobs
  await declare(jobs)
  await ensureVapidKeys(ctx)
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
  const orderFeed = await openOrderFeed(database.listen)
  let stopSweep = async () => {}
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD)
    await makeFirstAdmin(system('start'), env.ADMIN_EMAIL, env.ADMIN_PASSWORD, log)
  else if (env.MODE === 'live') await refuseWithoutOwner(system('start'), env)
  if (env.MODE === 'live') await warnOfDemoBrand(system('start'), log)
  return {
    env,
    log,
    database,
    storage,
    mailer,
    ctx,
    system,
    auth,
    identify: createIdentify({ auth, database, env }),
    provider,
    carrier,
    orderFeed,
    /** Null where no collector is named. */
    traces,
    /** Starts working on jobs and sweeping payments in this process. */
    work: async () => {
      await work(jobs)
      await queue.send(database.db, countTrustQueue, {})
      stopSweep = startPaymentSweep({
        ctx: system('reconciler'),
        provider,
        env,
        onError: (error) => log.error({ err: error }, 'payment sweep'),
      })
    },
    /** Begins no further job and no further sweep, for a program that is about to end. */
    rest: async () => {
      void stopSweep()
      await rest()
    },
    /** Closes everything but the database, which its opener closes. Running jobs have `jobsWithinMs`. */
    close: async (jobsWithinMs?: number) => {
      await forEachSettled([stopSweep, orderFeed.close, () => stop(jobsWithinMs)], (end) => end())
      await traces?.close()
    },
  }
}

/**
 * A shop does not start on a bucket that is not its own. One that cannot be reached is no reason not to start:
 * everything but pictures, or backups, goes on.
 */
async function tryBucket(
  place: StoragePlace,
  log: Logger,
  work: (place: S3Place) => Promise<unknown>,
): Promise<S3Place[]> {
  if (place.kind !== 's3') return []
  try {
    await work(place)
    return [place]
  } catch (error) {
    if (error instanceof WrongBucket) throw new EnvError(error.message)
    log.warn(
      { err: error },
      `${place.setting}: the bucket at ${place.bucketUrl} cannot be reached: there are no ${place.setting === 'STORAGE_URL' ? 'pictures' : 'backups'} until it can`,
    )
    return []
  }
}

/** The libraries are loaded only where a collector is named: everywhere else traces cost nothing. */
async function openTraces(env: Env): Promise<Traces | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (!endpoint) return null
  const traces = await import('../lib/server/watch/traces.ts')
  return traces.openTraces({
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    service: env.OTEL_SERVICE_NAME,
  })
}

async function makeFirstAdmin(ctx: SystemCtx, email: string, password: string, log: Logger) {
  if (!(await ensureFirstAdmin(ctx, email, password)))
    log.warn(`ADMIN_EMAIL was an admin whose role somebody revoked: it is not granted again`)
}

/**
 * Without an owner nobody could run the shop. Once there is one it starts without the settings that created
 * her.
 */
async function refuseWithoutOwner(ctx: SystemCtx, env: Env) {
  const { admins } = await listStaff(ctx)
  if (admins.length > 0) return
  const missing = (['ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const).filter((name) => !env[name])
  throw new EnvError(`MODE=live needs ${missing.join(', ')}: this shop has no owner yet`, setupHint)
}

/** A live shop should not speak in the demo's name. */
async function warnOfDemoBrand(ctx: SystemCtx, log: Logger) {
  const keys = await listDemoBrandSettings(ctx)
  if (keys.length > 0)
    log.warn(`These settings still have the demo's value (Settings at /admin): ${keys.join(', ')}`)
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>
