import { eq, lt } from 'drizzle-orm'
import { oneTimeCodes, profiles, sessions, staffInvitations, users, verifications } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { deleteInBatches } from '../../lib/server/jobs/delete-batches.ts'
import { purgeOldRateLimits } from '../../lib/server/web/rate-limit.ts'

/** @param email normalised */
export async function hasAccount(ctx: Ctx, email: string): Promise<boolean> {
  const rows = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return rows.length > 0
}

/** A user's mail address and name to greet; null when the account was deleted. */
export async function findMailAddressee(
  ctx: Ctx,
  userId: string,
): Promise<{ email: string; firstName: string } | null> {
  const [row] = await ctx.db
    .select({ email: users.email, firstName: profiles.firstName })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  return row ? { email: row.email, firstName: row.firstName ?? '' } : null
}

/** Housekeeping: sessions, sign-in attempts, codes, invitations and throttling windows that are over. */
export async function purgeExpired(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await deleteInBatches(ctx, sessions, lt(sessions.expiresAt, now))
  await deleteInBatches(ctx, verifications, lt(verifications.expiresAt, now))
  await deleteInBatches(ctx, oneTimeCodes, lt(oneTimeCodes.expiresAt, now))
  await deleteInBatches(ctx, staffInvitations, lt(staffInvitations.expiresAt, now))
  await purgeOldRateLimits(ctx)
}
