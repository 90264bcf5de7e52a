import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type JobResult, PgBoss, fromDrizzle, fromPglite } from 'pg-boss'
import type { Database, Db } from '../../db/client.ts'

/** Puts a job into `tx`: it exists when, and only when, that transaction commits (the outbox). */
export type Queue = {
  send: (
    tx: Db,
    name: string,
    data: object,
    options?: { startAfter?: Date; singletonKey?: string },
  ) => Promise<void>
}

export type JobHandler = (data: never) => Promise<void>
export type JobTable = Record<string, { handler: JobHandler; every?: string }>

/** Doubling pauses up to an hour, for a day and a half: mails outlive an outage of the mail server. */
const retries = { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }
/** The next run of a schedule is its own repeat; failed ones must not pile up. */
const scheduledRetries = { retryLimit: 3 }

/** Opens pg-boss on the shop's own database. `names` are the queues that exist; handlers must be idempotent. */
export async function openQueue(database: Database, names: string[], onError: (error: Error) => void) {
  const boss = new PgBoss({
    db:
      database.kind === 'pglite'
        ? fromPglite(database.driver as PGlite)
        : {
            executeSql: (text: string, values?: unknown[]) =>
              (database.driver as pg.Pool).query(text, values as unknown[]) as never,
          },
    ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}),
  } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', onError)
  await boss.start()
  const declare = async (queues: string[]) => {
    for (const name of queues) {
      await boss.createQueue(name, retries)
      // A queue of an earlier version stays as it was created.
      await boss.updateQueue(name, retries)
      // Looks the queue up once outside any transaction. Otherwise the first `send` would do so on its own connection
      // while the transaction holds PGlite's only one, and wait for itself for ever.
      await boss.getJobById(name, randomUUID())
    }
  }
  await declare(names)

  const queue: Queue = {
    async send(tx, name, data, options = {}) {
      await boss.send(name, data, { ...options, db: fromDrizzle(tx as never, sql) })
    },
  }
  const work = async (jobs: JobTable) => {
    for (const [name, job] of Object.entries(jobs)) {
      const options = { pollingIntervalSeconds: 0.5, batchSize: 20, perJobResults: true as const }
      await boss.work(name, options, async (batch) => {
        const results: JobResult[] = []
        for (const { id, data } of batch) results.push(await runJob(id, () => job.handler(data as never)))
        return results
      })
      if (job.every) await boss.schedule(name, job.every, null, scheduledRetries)
    }
  }
  return { queue, declare, work, stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}

/** A job that fails is repeated alone, not with the rest of its batch. */
async function runJob(id: string, run: () => Promise<void>): Promise<JobResult> {
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: error }
  }
}
