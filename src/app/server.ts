import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { FolderInUse } from '../db/folder-lock.ts'
import { EnvError, envErrorText, readEnv, reachableDemoWarning } from './env.ts'
import { drainRequests, endWithin, leftForJobs, shutDownMs } from '../lib/server/web/shut-down.ts'
import { isDatabaseOutage } from '../lib/server/database-outage.ts'
import { cutSlowRequests, requestDeadlines } from '../lib/server/web/deadlines.ts'
import { heapLimitText } from '../lib/server/watch/heap-limit.ts'
import { secondMs } from '../lib/time.ts'
import { takesUploads } from './api.ts'
import { openWebDatabase } from './open-database.ts'
import { startShop } from './start-shop.ts'

/** Reports progress to `npm start`; a no-op without a parent process. */
const onProgress = (progress: string) => void process.send?.({ progress })

async function run() {
  const env = readEnv()
  onProgress('opening the database and bringing it up to date')
  const database = await openWebDatabase(env)
  const { app, log, rest, close } = await startShop(env, database, { onProgress, builtFolder: 'dist' })
  // Longer than the minute for which proxies and clients keep an idle connection: else a request meets its end.
  const serverOptions = { keepAliveTimeout: 65 * secondMs, ...requestDeadlines }
  const address = { hostname: env.HOST, port: env.PORT }
  const server = serve({ fetch: app.fetch, serverOptions, ...address }, (info) => {
    log.info(`listening on ${env.HOST}:${info.port}, ${heapLimitText()}`)
    const warning = reachableDemoWarning(env)
    // `npm start` prints it itself.
    if (warning && !process.send) log.warn(warning)
    process.send?.({ ready: true })
  })
  cutSlowRequests(server as Server, takesUploads)
  server.on('error', (error) => {
    console.error(`The shop cannot listen on ${env.HOST}:${env.PORT}: ${error.message}`)
    process.exit(1)
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const signalledAt = performance.now()
    log.info('stopping: no new requests and jobs, those under way go on')
    await endWithin(secondMs, rest)
    await drainRequests(server as Server, shutDownMs.requests)
    const left = leftForJobs(signalledAt)
    // A moment more, so that jobs that did not end are handed back.
    if (!(await endWithin(left + secondMs, () => close(left)))) log.warn('stopped with a job under way')
    await endWithin(2 * secondMs, database.close)
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

try {
  await run()
} catch (error) {
  if (error instanceof EnvError) console.error(envErrorText(error))
  else if (isDatabaseOutage(error)) console.error('The database in DATABASE_URL cannot be reached:', error)
  else console.error(error instanceof FolderInUse ? error.message : error)
  process.exit(1)
}
