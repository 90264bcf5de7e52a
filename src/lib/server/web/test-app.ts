import { createApi, errorBody, guardStaff } from './api.ts'
import type { Ctx } from '../context.ts'
import { keepPrivate } from './request-guards.ts'
import { AppError } from '../../errors.ts'

/** Mounts a feature's calls for a test as `api.ts` does: a context per request, errors as JSON; anything else is a 500. */
export function openTestApp(feature: ReturnType<typeof createApi>, ctxOf: (request: Request) => Ctx) {
  const app = createApi()
  app.use(
    '*',
    keepPrivate(() => false),
  )
  app.use('*', async (c, next) => {
    c.set('ctx', ctxOf(c.req.raw))
    c.set('clientIp', c.req.header('x-test-ip') ?? '127.0.0.1')
    await next()
  })
  app.use('/api/admin/*', guardStaff)
  app.onError((error, c) => {
    if (error instanceof AppError) return c.json(errorBody(error), error.status)
    if ('getResponse' in error) return c.json({ error: { code: 'BAD_REQUEST', message: error.message } }, 400)
    return c.json({ error: { code: 'INTERNAL', message: String(error) } }, 500)
  })
  app.route('/', feature)
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.request(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer: ReturnType<typeof JSON.parse> = await response.json()
    return { status: response.status, body: answer, headers: response.headers }
  }
  return { app, call }
}
