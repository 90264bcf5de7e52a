import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { Hono, type MiddlewareHandler } from 'hono'
import { agentCalls, profilePath } from '../agents/protocol.rules.ts'
import { mountAdminPages } from '../admin/admin-pages.server.ts'
import { mountInstalledApp } from '../admin/installed-app.server.ts'
import adminWorker from '../admin/push/admin-worker.js?raw'
import { createShopApi, oneClickPaths } from './api.ts'
import type { Database } from '../db/client.ts'
import { fillShop } from './demo.ts'
import type { Env } from './env.ts'
import { findRoute } from '../layout/route-address.rules.ts'
import { buildHeader } from '../lib/build-header.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { mountBuiltFiles } from '../lib/server/pages/built-files.ts'
import { setInProcessApi } from '../lib/server/pages/in-process-api.ts'
import { answerFailures } from '../lib/server/pages/page-failures.ts'
import { mountHealthProbes } from '../lib/server/watch/health-probes.ts'
import { absentPicture } from '../media/storage.server.ts'
import { refuseForeignHosts } from '../lib/server/web/foreign-host.ts'
import { createMetrics, measureRoutes, mountMetrics } from '../lib/server/watch/metrics.ts'
import { PageCache } from '../lib/server/pages/page-cache.ts'
import { mountPublicFiles } from '../lib/server/pages/public-files.ts'
import { readSecurityHeaders, securityHeaders } from '../lib/server/web/security-headers.ts'
import { staleTags } from '../lib/server/jobs/shop-change.ts'
import { openShopMemory } from '../lib/server/pages/shop-memory.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { mountPages } from './pages.server.ts'
import { searchEnginePaths } from '../pages/seo.api.ts'
import { recallSettings } from '../settings/settings.service.ts'
import { mountShopIcons } from '../theme/shop-icons.server.ts'
import { withTheme } from '../theme/theme-head.server.ts'
import serviceWorker from '../shell/service-worker.js?raw'
import { serviceWorkerCode } from '../shell/service-worker.rules.ts'

const renderRoute = createStartHandler(defaultRenderHandler)

type Options = {
  /** Called with progress, for the terminal. */
  onProgress: (progress: string) => void
  /**
   * The folder of the browser builds: the shop's `client`, the owner's `admin`. In development Vite serves
   * their code.
   */
  builtFolder?: string
}

export type StartedShop = Awaited<ReturnType<typeof startShop>>

/** A whole shop on an open database: filled when it is empty, working on its jobs, `app` answering. */
export async function startShop(env: Env, database: Database, { onProgress, builtFolder }: Options) {
  const cache = new PageCache()
  const memory = openShopMemory()
  const endListening = await database.listen('catalog_changed', (payload) => {
    database.replica?.noteChange()
    const stale = staleTags(payload)
    memory.drop(stale)
    cache.drop(stale)
  })
  const shop = await openShop(env, database, memory)
  await fillShop(shop.system('seed'), shop.storage, env.SEED, onProgress)
  if (env.JOBS) await shop.work()
  return {
    app: await createApp(shop, cache, builtFolder),
    log: shop.log,
    rest: shop.rest,
    /** Closes everything but the database, which its opener closes. Running jobs have `jobsWithinMs`. */
    close: async (jobsWithinMs?: number) => {
      await forEachSettled([endListening, () => shop.close(jobsWithinMs)], (end) => end())
    },
  }
}

/** One Hono app: health, static files, the JSON API, then the pages. */
async function createApp(shop: OpenShop, cache: PageCache, builtFolder?: string): Promise<Hono> {
  const { env, log } = shop
  const isHttps = env.APP_URL.startsWith('https:')
  const pictures = env.MEDIA_URL && new URL(env.MEDIA_URL).origin
  const metrics = env.METRICS_TOKEN ? createMetrics(shop.database, cache) : null
  const api = createShopApi({
    ctx: shop.ctx,
    database: shop.database,
    identify: shop.identify,
    env,
    auth: shop.auth,
    provider: shop.provider,
    carrier: shop.carrier,
    mailer: shop.mailer,
    orderFeed: shop.orderFeed,
    storage: shop.storage,
    log,
    measures: [
      ...(metrics ? [measureRoutes(metrics)] : []),
      ...(shop.traces ? [shop.traces.traceRoutes()] : []),
    ],
    program: {
      app_url: env.APP_URL,
      test_mode: shop.provider.domain === 'test',
      google_sign_in: Boolean(env.GOOGLE_CLIENT_ID),
    },
  })
  setInProcessApi((path, init, env) => api.request(path, init, env))

  const app = new Hono()
  answerFailures(app, log)
  app.use('*', securityHeaders(isHttps, '/media/'))
  app.use('*', refuseForeignHosts(env.APP_URL, env.ALLOWED_HOSTS))
  if (metrics && env.METRICS_TOKEN) {
    app.use('*', exceptCalls(measureRoutes(metrics, pageRoute)))
    mountMetrics(app, metrics, env.METRICS_TOKEN)
  }
  if (shop.traces) app.use('*', exceptCalls(shop.traces.traceRoutes(pageRoute)))
  mountHealthProbes(app, {
    db: shop.database.db,
    reachPictures: () => shop.storage.get(absentPicture),
  })
  if (builtFolder) app.use('/api/*', nameBuild(builtFolder))
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  mountShopIcons(app, { storage: shop.storage, readBrand: () => recallSettings(shop.ctx) })
  app.on('GET', ['/media/*', '/feeds/*'], (c) => api.fetch(c.req.raw, c.env))
  app.get('/dev/*', (c) => api.fetch(c.req.raw, c.env))
  app.all(`${agentCalls}/*`, (c) => api.fetch(c.req.raw, c.env))
  app.get(profilePath, (c) => api.fetch(c.req.raw, c.env))
  app.on('GET', ['/receipt/*', '/follow/*', '/buy/*', '/cart/qr/*'], (c) => api.fetch(c.req.raw, c.env))
  app.on(
    ['GET', 'POST'],
    ['/cart/with/*', '/deliver/*', '/pay/*', '/reminders/*', '/join/*', '/fits/*', '/gift-card/*'],
    (c) => api.fetch(c.req.raw, c.env),
  )
  for (const path of searchEnginePaths) app.get(path, (c) => api.fetch(c.req.raw, c.env))
  app.get('/:file{sitemap-\\d{1,4}\\.xml}', (c) => api.fetch(c.req.raw, c.env))
  for (const path of oneClickPaths) app.post(path, (c) => api.fetch(c.req.raw, c.env))
  // Browsers revalidate it on each visit, so that a change arrives at once.
  const worker = serviceWorkerCode(serviceWorker)
  app.get('/sw.js', (c) =>
    c.body(worker, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  )
  if (builtFolder) mountClient(app, `${builtFolder}/client`)
  mountInstalledApp(app, {
    worker: adminWorker,
    readBrand: async () => (await recallSettings(shop.ctx)).brand_name,
  })
  mountAdminPages(app, {
    identify: shop.identify,
    isHttps,
    pictures,
    ...(builtFolder && { folder: `${builtFolder}/admin` }),
  })
  mountPages(app, {
    render: async (request) => renderRoute(request),
    laterSteps: builtFolder ? stepsOf(builtFolder) : [],
    dress: async (html) => withTheme(html, await recallSettings(shop.ctx)),
    cache,
    appUrl: env.APP_URL,
    isProxyTrusted: env.TRUST_PROXY,
    pictures,
    securityHeaders: await readSecurityHeaders(isHttps),
    log,
  })
  return app
}

const pageRoute = (path: string) => findRoute(path)?.path

/** Calls of the API are measured where their routes are known. */
const exceptCalls =
  (measure: MiddlewareHandler): MiddlewareHandler =>
  (c, next) =>
    c.req.path.startsWith('/api/') ? next() : measure(c, next)

/**
 * The header by which open tabs notice an upgrade (rule: part-failure). Derived from scripts alone: their
 * names change with their content.
 */
function nameBuild(folder: string): MiddlewareHandler {
  const scripts =
    readFileSync(`${folder}/client-files.json`) + readFileSync(`${folder}/admin-files.json`, 'utf8')
  const build = createHash('sha256').update(scripts).digest('base64url').slice(0, 12)
  return async (c, next) => {
    await next()
    c.res.headers.set(buildHeader, build)
  }
}

/** What `client.ts` imports but for the scripts that the router's pages name. */
const stepsOf = (folder: string): string[] =>
  (JSON.parse(readFileSync(`${folder}/client-files.json`, 'utf8')) as string[])
    .filter((name) => /^react-dom-.*\.js$/.test(name))
    .map((name) => `/assets/${name}`)

function mountClient(app: Hono, folder: string) {
  mountBuiltFiles(app, '/assets', `${folder}/assets`)
  mountPublicFiles(app, folder)
}
