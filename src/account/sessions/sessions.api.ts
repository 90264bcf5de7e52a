import { createApi, idParams } from '../../lib/server/web/api.ts'
import { ownSessionsSchema } from '../account.schema.ts'
import type { Auth } from '../sign-in/auth.server.ts'
import type { AuthEnv } from '../sign-in/auth-settings.server.ts'
import { createGuestKeys } from './guest-key.server.ts'
import { endAllSessions, endSession, listSessions } from './sessions.service.ts'
import { leaveNoTrace } from '../sign-in/sign-in.api.ts'

/** A person's own sessions (rule: session-renewal). */
export function sessionsApi({ auth, env }: { auth: Auth; env: AuthEnv }) {
  const guestKeys = createGuestKeys(env)
  return createApi('Account')
    .command('delete', '/api/profile/sessions/{id}', {
      summary: 'End one of my sessions',
      params: idParams,
      run: ({ ctx, params }) => endSession(ctx, params.id),
    })
    .read('/api/profile/sessions', {
      summary: 'Where I am signed in',
      answer: [ownSessionsSchema, 'My sessions, the one used last first'],
      run: async ({ ctx, c }) => {
        const sessions = await listSessions(ctx, auth.tokenOf(c.req.raw.headers))
        return {
          sessions: sessions.map((session) => ({
            id: session.id,
            is_this: session.isThis,
            started_at: session.startedAt.toISOString(),
            last_used_at: session.lastUsedAt.toISOString(),
            user_agent: session.userAgent,
          })),
        }
      },
    })
    .command('delete', '/api/profile/sessions', {
      summary: 'Sign out everywhere, in this browser too',
      run: async ({ ctx, c }) => {
        await endAllSessions(ctx)
        await leaveNoTrace(c, auth, guestKeys)
      },
    })
}
