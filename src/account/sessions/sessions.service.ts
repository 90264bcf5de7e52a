import { and, desc, eq, gt } from 'drizzle-orm'
import { sessions } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import type { OwnSessions } from '../account.schema.ts'
import { requireCustomer } from '../personal-data.server.ts'

/** Where I am signed in, the one used last first. `token` is this browser's. @throws SIGN_IN_REQUIRED */
export async function listSessions(ctx: Ctx, token: string | null): Promise<OwnSessions['sessions']> {
  const { userId } = requireCustomer(ctx)
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.updatedAt))
    .limit(100)
  return rows.map((row) => ({
    id: row.id,
    is_this: row.token === token,
    started_at: row.createdAt.toISOString(),
    last_used_at: row.updatedAt.toISOString(),
    user_agent: row.userAgent ?? '',
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
