import { eq } from 'drizzle-orm'
import { sessions } from '../db/schema.ts'
import type { OwnerCtx, StaffCtx, SystemCtx } from '../lib/server/context.ts'
import { minuteMs } from '../lib/time.ts'
import { accountError } from './account.errors.rules.ts'
import { provePassword } from './change-password.service.ts'

/** How long an entered password counts. */
export const passwordCountsMs = 10 * minuteMs

/**
 * Before money moves or rights change (rule: password-again): who found the telephone unlocked cannot do it. The shop
 * itself, and a command at the terminal, have no session and pass.
 * @throws PASSWORD_AGAIN when this session's password was entered more than ten minutes ago, or never
 */
export function requireRecentPassword(ctx: OwnerCtx | StaffCtx | SystemCtx): void {
  const { actor } = ctx
  if (actor.kind === 'system') return
  const oldest = ctx.now().getTime() - passwordCountsMs
  if (!actor.passwordAt || actor.passwordAt.getTime() < oldest) throw accountError('PASSWORD_AGAIN')
}

/**
 * The password was entered again: the session of `token` counts from now. At most 10 tries in 15 minutes per account.
 * @throws WRONG_PASSWORD, NO_PASSWORD, TOO_MANY_REQUESTS
 */
export async function renewPassword(
  ctx: StaffCtx,
  input: { password: string; token: string | null },
): Promise<void> {
  await provePassword(ctx, ctx.actor.userId, input.password)
  await ctx.db
    .update(sessions)
    .set({ passwordAt: ctx.now() })
    .where(eq(sessions.token, input.token ?? ''))
}
