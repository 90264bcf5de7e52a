import { commonError } from '../errors.ts'
import { minuteMs } from '../time.ts'
import type { OwnerCtx, StaffCtx, SystemCtx } from './context.ts'

/** How long an entered password counts. */
const passwordCountsMs = 10 * minuteMs

/**
 * Whether the password was entered in this session within ten minutes. The shop itself, and a command at the terminal, have
 * no session: for them it always was.
 */
export function isPasswordRecent({ actor, now }: OwnerCtx | StaffCtx | SystemCtx): boolean {
  if (actor.kind === 'system') return true
  return Boolean(actor.passwordAt && actor.passwordAt.getTime() >= now().getTime() - passwordCountsMs)
}

/**
 * Before what a thief wants and staff seldom does (rule: password-again): who found the telephone unlocked, or has a copy
 * of the cookie, cannot do it.
 * @throws PASSWORD_AGAIN when this session's password was entered more than ten minutes ago, or never
 */
export function requireRecentPassword(ctx: OwnerCtx | StaffCtx | SystemCtx): void {
  if (!isPasswordRecent(ctx)) throw commonError('PASSWORD_AGAIN')
}
