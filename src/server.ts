import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { seedMany } from '../demo/seed-many.ts'
import { seedDemo } from '../demo/seed.ts'
import { createShopApi, oneClickPaths } from './api.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { EnvError, readEnv, reachableDemoWarning } from './env.ts'
import { isDatabaseOutage } from './lib/server/database-outage.ts'
import { setInProcessApi } from './lib/server/in-process-api.ts'
import { PageCache } from './lib/server/page-cache.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { mountPages } from './pages.server.ts'
import { mountPublicFiles } from './lib/server/public-files.ts'
import { searchEnginePaths } from './pages/seo.api.ts'
import serviceWorker from './shell/service-worker.js?raw'
import { serviceWorkerCode } from './shell/service-worker.rules.ts'

const renderRoute = createStartHandler(defaultRenderHandler)

/** Tells `npm start` what is going on; without a parent process nobody listens. */
const tell = (progress: string) => void process.send?.({ progress })

async function startShop() {
  const env = readEnv()
  tell('opening the database and bringing it up to date')
  const shop = await openShop(env)
  if (env.SEED !== 'none') await seedDemo(shop.system('seed'), shop.storage, tell)
  if (typeof env.SEED === 'number') await seedMany(shop.system('seed'), env.SEED)
  if (env.JOBS) await shop.work()
  const cache = new PageCache()
  await shop.database.listen('catalog_changed', () => cache.clear())
  return { shop, app: createApp(shop, cache) }
}

/** One Hono app: health, static files, the JSON API, then the pages. */
function createApp(shop: OpenShop, cache: PageCache): Hono {
  const { env, log } = shop
  const api = createShopApi({
    ctx: shop.ctx,
    identify: shop.identify,
    env,
    auth: shop.auth,
    paystack: shop.paystack,
    orderFeed: shop.orderFeed,
    storage: shop.storage,
    log,
    program: {
      app_url: env.APP_URL,
      test_mode: env.PAYSTACK_SECRET_KEY.startsWith('sk_test_'),
      google_sign_in: Boolean(env.GOOGLE_CLIENT_ID),
    },
  })
  setInProcessApi((path, init) => api.request(path, init))

  const app = new Hono()
  app.use(
    '*',
    secureHeaders({ strictTransportSecurity: env.APP_URL.startsWith('https:') ? 'max-age=31536000' : false }),
  )
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const isReady = await shop.database.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    return c.json({ ok: isReady }, isReady ? 200 : 503)
  })
  app.use(
    '/assets/*',
    serveStatic({
      root: 'dist/client',
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  app.get('/media/*', (c) => api.fetch(c.req.raw, c.env))
  app.get('/dev/*', (c) => api.fetch(c.req.raw, c.env))
  for (const path of searchEnginePaths) app.get(path, (c) => api.fetch(c.req.raw, c.env))
  app.get('/:file{sitemap-\\d{1,4}\\.xml}', (c) => api.fetch(c.req.raw, c.env))
  for (const path of oneClickPaths) app.post(path, (c) => api.fetch(c.req.raw, c.env))
  // Browsers ask for it with each visit, so that a change arrives at once.
  const worker = serviceWorkerCode(serviceWorker)
  app.get('/sw.js', (c) =>
    c.body(worker, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  )
  mountPublicFiles(app, 'dist/client')
  mountPages(app, { render: async (request) => renderRoute(request), cache, appUrl: env.APP_URL, log })
  return app
}

function listen({ shop, app }: Awaited<ReturnType<typeof startShop>>) {
  const { env, log } = shop
  const server = serve({ fetch: app.fetch, hostname: env.HOST, port: env.PORT }, (info) => {
    log.info(`listening on ${env.HOST}:${info.port}`)
    const warning = reachableDemoWarning(env)
    // `npm start` prints it itself.
    if (warning && !process.send) log.warn(warning)
    process.send?.({ ready: true })
  })
  server.on('error', (error) => {
    console.error(`The shop cannot listen on ${env.HOST}:${env.PORT}: ${error.message}`)
    process.exit(1)
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    server.close()
    ;(server as { closeAllConnections?: () => void }).closeAllConnections?.()
    await shop.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** In development Vite evaluates this module again after a change; the database stays open across that. */
const started = import.meta.hot
  ? ((globalThis as { shopInDevelopment?: ReturnType<typeof startShop> }).shopInDevelopment ??= startShop())
  : startShop()

try {
  const running = await started
  if (import.meta.env.PROD) listen(running)
} catch (error) {
  if (error instanceof EnvError) console.error(`Settings: ${error.message}`)
  else if (isDatabaseOutage(error)) console.error('The database in DATABASE_URL cannot be reached:', error)
  else console.error(error instanceof FolderInUse ? error.message : error)
  process.exit(1)
}

export default {
  fetch: async (request: Request) => (await started).app.fetch(request),
}
