import { eq } from 'drizzle-orm'
import { sessions } from '../../db/schema.ts'
import type { SignedInStaffCtx } from '../../lib/server/context.ts'
import { provePassword } from './change-password.service.ts'

/**
 * The password was entered again: the session of `token` counts from now. At most 10 tries in 15 minutes per account.
 * @throws WRONG_PASSWORD, NO_PASSWORD, TOO_MANY_REQUESTS
 */
export async function renewPassword(
  ctx: SignedInStaffCtx,
  input: { password: string; token: string | null },
): Promise<void> {
  await provePassword(ctx, ctx.actor.userId, input.password)
  await ctx.db
    .update(sessions)
    .set({ passwordAt: ctx.now() })
    .where(eq(sessions.token, input.token ?? ''))
}
