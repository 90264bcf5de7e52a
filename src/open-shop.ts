import path from 'node:path'
import { type Logger, pino } from 'pino'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import type { Actor, Ctx } from './lib/context.ts'
import { createMailer } from './lib/mailer.ts'
import { openQueue } from './lib/queue.ts'
import { setRateLimitScale } from './lib/rate-limit.ts'
import { createFileStorage } from './media/storage.server.ts'
import { openDatabase } from './open-database.ts'

/** Opens everything a web process or a worker stands on: database (migrated), queue, mailer, storage. */
export async function openShop(env: Env) {
  const log: Logger = pino({ level: env.LOG_LEVEL, base: undefined })
  setRateLimitScale(env.RATE_LIMIT_SCALE)
  const database = await openDatabase(env)
  await migrate(database)
  const storage = createFileStorage(storageFolder(env))
  const { queue, work, stop } = await openQueue(database, [], (error) => log.error({ err: error }, 'queue'))
  const mailer = createMailer(database.db, { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const ctx: Omit<Ctx, 'actor'> = { db: database.db, now: () => new Date(), queue }
  const system = (name: string): Ctx => ({ ...ctx, actor: { kind: 'system', name } satisfies Actor })
  return {
    env,
    log,
    database,
    storage,
    mailer,
    ctx,
    system,
    work,
    close: async () => {
      await stop()
      await database.close()
    },
  }
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>

function storageFolder(env: Env): string {
  const url = env.STORAGE_URL
  return url?.startsWith('file://') ? url.slice('file://'.length) : path.join(env.DATA_DIR, 'media')
}
