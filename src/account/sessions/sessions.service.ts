import { and, desc, eq, gt } from 'drizzle-orm'
import { sessions } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { requireCustomer } from '../own-data/personal-data.server.ts'

export type OwnSession = {
  id: string
  isThis: boolean
  startedAt: Date
  /** To the day: a session in use is renewed once a day. */
  lastUsedAt: Date
  userAgent: string
}

/** Where I am signed in, the one used last first. `token` is this browser's. @throws SIGN_IN_REQUIRED */
export async function listSessions(ctx: Ctx, token: string | null): Promise<OwnSession[]> {
  const { userId } = requireCustomer(ctx)
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.updatedAt))
    .limit(100)
  return rows.map((row) => ({
    id: row.id,
    isThis: row.token === token,
    startedAt: row.createdAt,
    lastUsedAt: row.updatedAt,
    userAgent: row.userAgent ?? '',
  }))
}

/**
 * Ends one of my sessions. An ended or another user's session gets the same answer. @throws SIGN_IN_REQUIRED
 */
export async function endSession(ctx: Ctx, id: string): Promise<void> {
  const { userId } = requireCustomer(ctx)
  await ctx.db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
}

/** Signs me out everywhere, in this browser too. @throws SIGN_IN_REQUIRED */
export async function endAllSessions(ctx: Ctx): Promise<void> {
  const { userId } = requireCustomer(ctx)
  await ctx.db.delete(sessions).where(eq(sessions.userId, userId))
}
