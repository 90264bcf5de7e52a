import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { sessions, userRoles, users } from '../../db/schema.ts'
import type { Actor } from '../../lib/server/context.ts'
import { secondMs } from '../../lib/time.ts'
import type { AuthEnv } from '../auth-settings.server.ts'
import { guestKeyOf } from './guest-key.server.ts'
import { sessionLifetimes } from './session-lifetimes.rules.ts'
import type { TokenReader } from './session-token.server.ts'

const seconds = (ms: number) => sql.raw(`interval '${ms / secondMs} seconds'`)
/** Staff sessions are shorter. For a statement that joins the role of the session's user. */
const isYoungEnough = sql`${sessions.createdAt} > now() - case when ${userRoles.role} is null then ${seconds(sessionLifetimes.shopperMs)} else ${seconds(sessionLifetimes.staffMs)} end`

/** Whether a session counts; see `isYoungEnough`. */
export const isSessionAlive = and(sql`${sessions.expiresAt} > now()`, isYoungEnough)

/**
 * The caller, from the cookies: one statement with a session cookie, none without. A user with both roles is
 * an admin.
 */
export function createIdentify({
  auth,
  database,
  env,
}: {
  auth: TokenReader
  database: Database
  env: Pick<AuthEnv, 'APP_URL' | 'AUTH_SECRET'>
}) {
  // Written once: it is asked with nearly every call. Without a name, since a pooler keeps none.
  const ofToken = database.db
    .select({
      userId: users.id,
      email: users.email,
      role: userRoles.role,
      rights: userRoles.rights,
      discountPercent: userRoles.discountPercent,
      passwordAt: sessions.passwordAt,
      sessionId: sessions.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(sessions.token, sql.placeholder('token')), isSessionAlive))
    .orderBy(userRoles.role)
    .limit(1)
    .prepare('')
  return async function identify(headers: Headers): Promise<Actor> {
    const guestKey = guestKeyOf(headers, env)
    const token = auth.tokenOf(headers)
    if (!token) return { kind: 'guest', guestKey }
    const [user] = await ofToken.execute({ token })
    if (!user) return { kind: 'guest', guestKey }
    return { kind: 'customer', ...user, guestKey }
  }
}
