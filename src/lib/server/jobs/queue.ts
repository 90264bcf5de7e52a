import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type JobResult, PgBoss, fromDrizzle, fromPglite } from 'pg-boss'
import type { Database, Db } from '../../../db/client.ts'
import type { JobPayload, JobQueue } from '../../job-queue.ts'
import { shutDownMs } from '../web/shut-down.ts'

/** Puts a job into `tx`: it exists when, and only when, that transaction commits (the outbox). */
export type Queue = {
  send: <Payload extends JobPayload>(
    tx: Db,
    queue: JobQueue<Payload>,
    payload: NoInfer<Payload>,
    options?: { startAfter?: Date; singletonKey?: string },
  ) => Promise<void>
}

/** Handles the jobs of one queue. `cron` also creates jobs on a schedule. */
export type Job = {
  name: string
  cron?: string
  /** After that long it counts as failed and is begun again; 15 minutes if undefined. */
  expireInSeconds?: number
  run: (payload: unknown) => Promise<void>
}

/** Handles the jobs of a queue, each perhaps more than once. */
export function onJob<Payload extends JobPayload>(
  queue: JobQueue<Payload>,
  handle: (payload: Payload) => Promise<void>,
): Job {
  // The payload `send` took: the queue's name determines its type.
  return { name: queue.name, run: (payload) => handle(payload as Payload) }
}

/** Runs on the schedule `cron` (UTC), in one process. */
export function onSchedule(
  name: string,
  cron: string,
  run: () => Promise<unknown>,
  options: Pick<Job, 'expireInSeconds'> = {},
): Job {
  return { name, cron, run: async () => void (await run()), ...options }
}

/** Doubling pauses up to an hour, for a day and a half: mails outlive an outage of the mail server. */
const retries = { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }
/**
 * A process sends a heartbeat for its job every five seconds; after a kill they stop, and within thirty
 * seconds another process, or the same after its restart, takes over the job (rule: jobs-come-back).
 */
const queueOptions = { ...retries, notify: true, heartbeatSeconds: 10 }
const supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }
/** How long a done job stays whose payload has an address in it; others stay for days, to be looked into. */
const personalJobSeconds = 60
/** The next run of a schedule is its own repeat; failed ones must not pile up. */
const scheduledRetries = { retryLimit: 3 }

/**
 * Opens pg-boss on the shop's own database. `queues` are those that jobs are sent to. With `listens`, the
 * worker gets a NOTIFY at commit, and polls every `pollEverySeconds` for retried and delayed jobs; without,
 * it polls twice a second.
 */
export async function openQueue(
  database: Database,
  queues: { name: string }[],
  onError: (error: Error) => void,
  { listens = false, pollEverySeconds = 5 } = {},
) {
  const boss = new PgBoss({
    db: database.kind === 'pglite' ? fromPglite(database.driver as PGlite) : onPostgres(database),
    ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}),
    useListenNotify: listens,
    ...supervision,
  } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', onError)
  await boss.start()
  const declare = async (declared: Pick<Job, 'name' | 'expireInSeconds'>[]) => {
    for (const { name, expireInSeconds } of declared) {
      const options = { ...queueOptions, ...(expireInSeconds && { expireInSeconds }) }
      await boss.createQueue(name, options)
      // A queue of an earlier version stays as it was created.
      await boss.updateQueue(name, options)
      // Looks up the queue once outside any transaction. Otherwise the first `send` would do so on its own
      // connection while the transaction holds PGlite's only one: a deadlock.
      await boss.getJobById(name, randomUUID())
    }
  }
  await declare(queues)

  const queue: Queue = {
    async send(tx, { name, isPersonal }, payload, options = {}) {
      const kept = isPersonal ? { deleteAfterSeconds: personalJobSeconds } : {}
      await boss.send(name, payload, { ...kept, ...options, db: fromDrizzle(tx as never, sql) })
    },
  }
  let isStopping = false
  const working: string[] = []
  const work = async (jobs: Job[]) => {
    // The embedded database has one process: its active jobs were left by an earlier one.
    if (database.kind === 'pglite')
      await database.db.execute(
        sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
      )
    for (const { name, run } of jobs) {
      working.push(name)
      const options = {
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: pollEverySeconds,
        batchSize: 20,
        perJobResults: true as const,
      }
      await boss.work(name, options, async (batch) => {
        const results: JobResult[] = []
        for (const { id, data } of batch)
          results.push(isStopping ? notBegun(id) : await runJob(id, () => run(data)))
        return results
      })
    }
    await schedule(boss, jobs)
  }
  return {
    queue,
    declare,
    work,
    /** Starts no further job; those under way continue. */
    rest: async () => {
      isStopping = true
      for (const name of working) await boss.offWork(name, { wait: false })
    },
    /** Waits for the jobs under way, at most this long, and releases the others. */
    stop: async (withinMs: number = shutDownMs.all) => {
      isStopping = true
      await boss.stop({ graceful: true, timeout: withinMs })
    },
  }
}

function onPostgres({ driver, listen }: Database) {
  return {
    // As an object, so that what repeats is prepared (`prepared-statements.ts`).
    executeSql: (text: string, values?: unknown[]) =>
      (driver as pg.Pool).query({ text }, values as unknown[]) as never,
    listen: async (channel: string, onNotice: (payload: string) => void, onReconnect: () => void) => {
      // An empty notice says that some may have been missed.
      const close = await listen(channel, (payload) => (payload ? onNotice(payload) : onReconnect()))
      onReconnect()
      return { close }
    },
  }
}

/** Schedules are stored in the database: deletes those of an earlier version that no job has any more. */
async function schedule(boss: PgBoss, jobs: Job[]) {
  const scheduled = jobs.filter((job) => job.cron)
  for (const { name, cron } of scheduled) await boss.schedule(name, cron!, null, scheduledRetries)
  const names = new Set(scheduled.map((job) => job.name))
  for (const { name, key } of await boss.getSchedules())
    if (!names.has(name)) await boss.unschedule(name, key)
}

/** Taken in a batch by a process that stops: retried in a few seconds by any process. */
const notBegun = (id: string): JobResult => ({ id, status: 'failed', output: 'the process stopped' })

/** A job that fails is repeated alone, not with the rest of its batch. */
async function runJob(id: string, run: () => Promise<void>): Promise<JobResult> {
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: error }
  }
}
