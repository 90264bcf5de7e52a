import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createApi, json } from '../../lib/server/web/api.ts'
import { doneSchema, ownSessionsSchema } from '../account.schema.ts'
import type { Auth } from '../sign-in/auth.server.ts'
import type { AuthEnv } from '../sign-in/auth-settings.server.ts'
import { createGuestKeys } from './guest-key.server.ts'
import { endAllSessions, endSession, listSessions } from './sessions.service.ts'
import { leaveNoTrace } from '../sign-in/sign-in.api.ts'

const tags = ['Account']

const listRoute = createRoute({
  method: 'get',
  path: '/api/profile/sessions',
  tags,
  summary: 'Where I am signed in',
  responses: { 200: json(ownSessionsSchema, 'My sessions, the one used last first') },
})

const endRoute = createRoute({
  method: 'delete',
  path: '/api/profile/sessions/{id}',
  tags,
  summary: 'End one of my sessions',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json(doneSchema, 'That browser is signed out') },
})

const endAllRoute = createRoute({
  method: 'delete',
  path: '/api/profile/sessions',
  tags,
  summary: 'Sign out everywhere, in this browser too',
  responses: { 200: json(doneSchema, 'All sessions are over') },
})

/** A person's own sessions (rule: session-renewal). */
export function sessionsApi({ auth, env }: { auth: Auth; env: AuthEnv }) {
  const guestKeys = createGuestKeys(env)
  return createApi()
    .openapi(endRoute, async (c) => {
      await endSession(c.var.ctx, c.req.valid('param').id)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(listRoute, async (c) => {
      const sessions = await listSessions(c.var.ctx, auth.tokenOf(c.req.raw.headers))
      return answer(c, ownSessionsSchema, {
        sessions: sessions.map((session) => ({
          id: session.id,
          is_this: session.isThis,
          started_at: session.startedAt.toISOString(),
          last_used_at: session.lastUsedAt.toISOString(),
          user_agent: session.userAgent,
        })),
      })
    })
    .openapi(endAllRoute, async (c) => {
      await endAllSessions(c.var.ctx)
      await leaveNoTrace(c, auth, guestKeys)
      return c.json({ ok: true as const }, 200)
    })
}
