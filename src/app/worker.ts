import { EnvError, envErrorText, readEnv } from './env.ts'
import { heapLimitText } from '../lib/server/watch/heap-limit.ts'
import { staleTags } from '../lib/server/jobs/shop-change.ts'
import { openShopMemory } from '../lib/server/pages/shop-memory.ts'
import { endWithin, leftForJobs } from '../lib/server/web/shut-down.ts'
import { secondMs } from '../lib/time.ts'
import { openDatabase } from './open-database.ts'
import { openShop } from './open-shop.ts'

/**
 * Runs jobs only, next to any number of web processes with JOBS=off. It needs PostgreSQL: PGlite serves one
 * process.
 */
try {
  const env = readEnv()
  if (!env.DATABASE_URL) throw new EnvError('a worker needs DATABASE_URL')
  const database = await openDatabase(env)
  const memory = openShopMemory()
  await database.listen('catalog_changed', (payload) => memory.drop(staleTags(payload)))
  const shop = await openShop(env, database, memory)
  await shop.work()
  shop.log.info(`working on jobs, ${heapLimitText()}`)
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const signalledAt = performance.now()
    await endWithin(secondMs, shop.rest)
    const left = leftForJobs(signalledAt)
    // A moment more, so that jobs that did not end are handed back.
    if (!(await endWithin(left + secondMs, () => shop.close(left))))
      shop.log.warn('stopped with a job under way')
    await endWithin(2 * secondMs, database.close)
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof EnvError ? envErrorText(error) : error)
  process.exit(1)
}
