import { commonError } from '../errors.ts'
import { minuteMs } from '../time.ts'
import type { OwnerCtx, SignedInStaffCtx, SystemCtx } from './context.ts'

/** How long an entered password counts. */
const passwordCountsMs = 10 * minuteMs

/**
 * Whether the password was entered in this session within ten minutes. The shop itself, and a command at the terminal, have
 * no session: for them it always was.
 */
export function isPasswordRecent({ actor, now }: OwnerCtx | SignedInStaffCtx | SystemCtx): boolean {
  if (actor.kind === 'system') return true
  return Boolean(actor.passwordAt && actor.passwordAt.getTime() >= now().getTime() - passwordCountsMs)
}

/**
 * For sensitive, rare actions of the staff (rule: password-again): an unlocked phone or a stolen cookie does
 * not suffice.
 * @throws PASSWORD_AGAIN when this session's password was entered more than ten minutes ago, or never
 */
export function requireRecentPassword(ctx: OwnerCtx | SignedInStaffCtx | SystemCtx): void {
  if (!isPasswordRecent(ctx)) throw commonError('PASSWORD_AGAIN')
}
