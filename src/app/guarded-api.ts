import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import type { Env } from './env.ts'
import { createApi, errorBody, guardStaff, refusalOf } from '../lib/server/web/api.ts'
import type { Actor, Ctx } from '../lib/server/context.ts'
import { clientIpOf, hiddenAddressOf } from '../lib/server/web/client-address.ts'
import {
  keepPrivate,
  refuseForeignWrites,
  refuseUnsafeText,
  sayWhenToRetry,
  takeBody,
  type TakesUpload,
} from '../lib/server/web/request-guards.ts'
import { isRead, publicReadsDb, rememberChanges, sumsDb } from '../lib/server/web/replica-reads.ts'
import { noteSecurityEvent, securityEventOf } from '../lib/server/watch/security-events.ts'
import { profilePath } from '../agents/protocol.rules.ts'
import { isSitemapPart, searchEnginePaths } from '../pages/seo.api.ts'

export type GuardDeps = {
  ctx: Omit<Ctx, 'actor'>
  database: Pick<Database, 'ownersDb' | 'replica'>
  identify: (headers: Headers) => Promise<Actor>
  env: Env
  log: Logger
  /** Measures every call, if metrics or traces are configured. */
  measures?: MiddlewareHandler[]
}

/** Reads that are the same for everyone, with all paths below them: cookies are ignored. */
const publicReads = [
  '/api/products',
  '/api/cards',
  '/api/search',
  '/api/categories',
  '/api/home',
  '/api/showcase',
  '/api/shipping',
  '/api/shop',
  '/media',
  '/feeds',
  profilePath,
  '/dev',
  ...searchEnginePaths,
]
const isPublicRead = (path: string) =>
  publicReads.some((read) => path === read || path.startsWith(`${read}/`)) || isSitemapPart(path)

/** What the owner asks for in sums over many rows. */
const sums = ['/api/admin/today/takings', '/api/admin/today/best-sellers']

const isWebhook = (path: string) => path.startsWith('/api/webhooks/')

const nobody: Actor = { kind: 'guest', guestKey: null }

/**
 * An API without calls: the caller's identity, the guards before any call, and the one place where an error
 * becomes a response. `foreignFormPaths` take a form of another site without a cookie, `takesOwnForms` one of
 * this site's pages, `isUpload` a picture or a file.
 */
export function createGuardedApi(
  deps: GuardDeps,
  foreignFormPaths: string[],
  takesOwnForms: (path: string) => boolean,
  isUpload: TakesUpload,
) {
  const api = createApi()
  for (const measure of deps.measures ?? []) api.use('*', measure)
  api.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    await next()
    c.header('x-request-id', c.var.requestId)
    const { path } = c.req
    const event = securityEventOf({ path, status: c.res.status, actor: c.var.ctx?.actor })
    const { requestId, clientIp } = c.var
    if (event) await noteSecurityEvent(deps.ctx, event, { path, clientIp, requestId })
  })
  api.use('*', sayWhenToRetry)
  api.use('*', keepPrivate(isPublicRead))
  api.use(
    '*',
    refuseForeignWrites(
      deps.env.APP_URL,
      (path) => isWebhook(path) || foreignFormPaths.includes(path),
      isUpload,
      takesOwnForms,
    ),
  )
  api.use(
    '*',
    takeBody(isUpload, (c) => clientIpOf(c, deps.env.TRUST_PROXY)),
  )
  api.use('*', refuseUnsafeText(isWebhook))
  let isHidden = false
  const { replica } = deps.database
  if (replica) api.use('*', rememberChanges(replica, deps.env.APP_URL))
  api.use('*', async (c, next) => {
    const { headers } = c.req.raw
    const isPublic = isPublicRead(c.req.path)
    const actor = isPublic ? nobody : await deps.identify(headers)
    const reads = isPublic && isRead(c) ? await publicReadsDb(replica, headers, deps.env.APP_URL) : null
    c.set('ctx', { ...deps.ctx, db: reads ?? deps.ctx.db, actor, requestId: c.var.requestId })
    c.set('clientIp', clientIpOf(c, deps.env.TRUST_PROXY))
    const hidden = isHidden ? null : hiddenAddressOf(c, deps.env.TRUST_PROXY)
    if (hidden) {
      isHidden = true
      deps.log.warn(hidden)
    }
    await next()
  })
  api.use('/api/admin/*', guardStaff)
  api.use('/api/admin/*', async (c, next) => {
    const reads = sums.includes(c.req.path) ? await sumsDb(replica) : null
    c.set('ctx', { ...c.var.ctx, db: reads ?? deps.database.ownersDb })
    return next()
  })
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    const { requestId } = c.var
    if (!refusal || refusal.code === 'UNAVAILABLE')
      deps.log.error({ err: error, path: c.req.path, requestId }, 'a call failed')
    if (refusal) return c.json(errorBody(refusal), refusal.status)
    const failure = { code: 'INTERNAL', message: 'Something went wrong', request_id: requestId }
    return c.json({ error: failure }, 500)
  })
  api.notFound((c) => c.json({ error: { code: 'NOT_FOUND', message: 'Not found' } }, 404))
  return api
}
