import { EnvError, readEnv } from './env.ts'
import { forEachSettled } from './lib/for-each-settled.ts'
import { openDatabase } from './open-database.ts'
import { openShop } from './open-shop.ts'

/** Jobs alone, beside any number of web processes with JOBS=off. It needs PostgreSQL: PGlite serves one process. */
try {
  const env = readEnv()
  if (!env.DATABASE_URL) throw new EnvError('a worker needs DATABASE_URL')
  const database = await openDatabase(env)
  const shop = await openShop(env, database)
  await shop.work()
  shop.log.info('working on jobs')
  const stop = async () => {
    await forEachSettled([shop.close, database.close], (end) => end())
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof EnvError ? `Settings: ${error.message}` : error)
  process.exit(1)
}
