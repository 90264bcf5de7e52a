import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { sessions, userRoles, users } from '../db/schema.ts'
import type { Actor } from '../lib/server/context.ts'
import type { Auth } from './auth.server.ts'
import { guestKeyOf } from './guest-key.server.ts'

/** Who asks, from the cookies: one statement with a session cookie, none without. Who has both roles is an admin. */
export function createIdentify({ auth, database }: { auth: Pick<Auth, 'tokenOf'>; database: Database }) {
  return async function identify(headers: Headers): Promise<Actor> {
    const guestKey = guestKeyOf(headers)
    const token = await auth.tokenOf(headers)
    if (!token) return { kind: 'guest', guestKey }
    const [user] = await database.db
      .select({ userId: users.id, email: users.email, role: userRoles.role, passwordAt: sessions.passwordAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .where(and(eq(sessions.token, token), sql`${sessions.expiresAt} > now()`))
      .orderBy(userRoles.role)
      .limit(1)
    if (!user) return { kind: 'guest', guestKey }
    const { userId, email, role, passwordAt } = user
    return { kind: 'customer', userId, email, role, passwordAt, guestKey }
  }
}
