import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv } from './api-env.ts'
import { callBudget, mostCallBytes } from './body-budget.ts'
import { announcedBytes } from './take-upload.ts'
import { AppError } from '../../errors.ts'
import { retryAfterSeconds } from '../database-outage.ts'
import { isPostgresSafeJson } from '../../postgres-safe-json.ts'
import { secondMs } from '../../time.ts'

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses writes that another site's page sends with a shopper's cookies: the `Origin` must be ours, and
 * bodies must be JSON, which no form of a foreign page can send, or what `takesUpload` allows for the type of body at a path. Calls without an `Origin` (programs, webhooks) carry no
 * cookies of a browser. `takesForms`: a page of our own may send there what it sends without scripts. Our
 * referrer policy makes browsers hide a form's origin (`null`): then `Sec-Fetch-Site`, which no page can set,
 * has to say that it is ours (rule: foreign-writes-refused).
 */
export function refuseForeignWrites(
  appUrl: string,
  isExempt: (path: string) => boolean,
  takesUpload: TakesUpload,
  takesForms: (path: string) => boolean = () => false,
): MiddlewareHandler<ApiEnv> {
  const own = new URL(appUrl).origin
  return async (c, next) => {
    if (writes.has(c.req.method) && !isExempt(c.req.path)) {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const isForeign =
        takesForms(c.req.path) && origin === 'null'
          ? site !== 'same-origin'
          : origin
            ? origin !== own && origin !== new URL(c.req.url).origin
            : site === 'cross-site'
      if (isForeign) throw new AppError('FOREIGN_ORIGIN', 403, 'This request came from another site')
      const type = c.req.header('content-type')
      const isForm = takesForms(c.req.path) && type?.startsWith('application/x-www-form-urlencoded')
      if (hasBody(c) && !type?.startsWith('application/json') && !isUpload(c, takesUpload) && !isForm)
        throw new AppError('NOT_JSON', 415, 'Send JSON with the header content-type: application/json')
    }
    await next()
  }
}

/** Whether a path takes a picture or a file in a body of this type, larger and slower than a call's. */
export type TakesUpload = (path: string, type: string) => boolean

const isUpload = (c: Context, takesUpload: TakesUpload) =>
  takesUpload(c.req.path, c.req.header('content-type') ?? '')

function hasBody(c: Context): boolean {
  const length = c.req.header('content-length')
  return (length !== undefined && length !== '0') || c.req.header('transfer-encoding') !== undefined
}

/**
 * Refuses texts the database cannot store, anywhere in path, query or JSON, before anything is looked up.
 * Webhooks are exempt: they are signed byte by byte.
 */
export function refuseUnsafeText(isExempt: (path: string) => boolean): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const isJson = c.req.header('content-type')?.startsWith('application/json') && !isExempt(c.req.path)
    // Unescaped they are not valid JSON, so only escapes need checking.
    const body = isJson ? await c.req.text() : ''
    const isSuspect = /\\u(?:0000|d[89a-f])/i.test(body)
    if (c.req.url.includes('%00') || (isSuspect && !isPostgresSafeJson(parsed(body))))
      throw new AppError('BAD_TEXT', 400, 'The text contains a character that cannot be used')
    await next()
  }
}

/** The handler refuses invalid JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/**
 * Reads a call's body, when the budget of bodies has room for it: at most 256 KiB, within `limitMs`, since who sends it slower
 * than any telephone is holding a place. Uploads are read by their handlers (`take-upload.ts`), after they looked at who sends
 * them. A Content-Length is trusted, since Node reads no further; only a body without one is counted, because reading it as a
 * stream builds a whole `Request` (rules: body-budget, request-deadlines).
 */
export function takeBody(
  takesUpload: TakesUpload,
  senderOf: (c: Context) => string,
  limitMs = 15 * secondMs,
): MiddlewareHandler<ApiEnv> {
  const tooLarge = () => {
    throw new AppError('TOO_LARGE', 413, 'The request is too large')
  }
  const count = bodyLimit({ maxSize: mostCallBytes, onError: tooLarge })
  return async (c, next) => {
    if (isUpload(c, takesUpload)) return next()
    const bytes = announcedBytes(c) ?? (hasBody(c) || writes.has(c.req.method) ? mostCallBytes : 0)
    if (bytes > mostCallBytes) tooLarge()
    if (bytes === 0) return next()
    const isCounted = announcedBytes(c) === null
    return callBudget(bytes).hold(senderOf(c), bytes, async () => {
      const late = Promise.withResolvers<never>()
      // A process that was busy reads what has arrived meanwhile before it refuses.
      const refuse = () => setImmediate(() => late.reject(tooSlow()))
      const timer = hasBody(c) ? setTimeout(refuse, limitMs) : undefined
      try {
        if (isCounted) await Promise.race([count(c, async () => {}), late.promise])
        // Cached by the request: the next reader has it at once.
        await Promise.race([c.req.arrayBuffer(), late.promise])
      } finally {
        clearTimeout(timer)
      }
      await next()
    })
  }
}

const tooSlow = () => new AppError('TOO_SLOW', 408, 'The request took too long to arrive. Please try again.')

/** A personal answer may not be cached. A handler's own header is left alone. */
export const keepPrivate = (isPublic: (path: string) => boolean): MiddlewareHandler<ApiEnv> => {
  return async (c, next) => {
    await next()
    if (!isPublic(c.req.path) && !c.res.headers.has('cache-control'))
      c.header('cache-control', 'private, no-store')
  }
}

/** Adds Retry-After to 503 and 429. */
export const sayWhenToRetry: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  const seconds = c.error instanceof AppError ? c.error.retryAfterSeconds : undefined
  if (seconds !== undefined || c.res.status === 503)
    c.header('retry-after', String(seconds ?? retryAfterSeconds))
}
