import { eq } from 'drizzle-orm'
import { userRoles, users } from '../../db/schema.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { networkToKeep } from '../../lib/server/web/client-address.ts'
import { requireStaff, type SignedInStaffCtx, type SystemCtx } from '../../lib/server/context.ts'
import { deviceName } from '../sessions/device-name.rules.ts'
import { signInNetwork } from './sign-in-network.server.ts'

/**
 * The same context with a staff member as its actor, before she has a session; null for anyone not on the
 * staff.
 */
export async function asStaffMember(ctx: SystemCtx, userId: string): Promise<SignedInStaffCtx | null> {
  const [user] = await ctx.db
    .select({
      email: users.email,
      role: userRoles.role,
      rights: userRoles.rights,
      discountPercent: userRoles.discountPercent,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.userId, userId))
    .orderBy(userRoles.role)
    .limit(1)
  return user
    ? requireStaff({ ...ctx, actor: { kind: 'customer', userId, guestKey: null, passwordAt: null, ...user } })
    : null
}

/** A line of the staff log at each sign-in of an owner or a helper: with what, and from where (rule: staff-log). */
export async function recordStaffSignIn(
  ctx: SystemCtx,
  { userId, userAgent }: { userId: string; userAgent: string | null | undefined },
): Promise<void> {
  const staff = await asStaffMember(ctx, userId)
  if (!staff) return
  await audit(staff, ['user', userId], 'staff.sign_in', {
    after: { device: deviceName(userAgent ?? ''), network: networkToKeep(signInNetwork() ?? 'unknown') },
  })
}
