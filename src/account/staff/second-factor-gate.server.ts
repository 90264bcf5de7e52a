import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppError } from '../../lib/errors.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { checkSecondFactor } from './second-factor.service.ts'

/** One sign-in with a password: its code, and why no session began. */
type Attempt = { code: string | undefined; refusal: AppError | null }
const attempts = new AsyncLocalStorage<Attempt>()

/**
 * Runs a sign-in with its code. better-auth creates every session, and its hook calls `holdUntilProven`, so
 * that no sign-in bypasses the second factor (rule: second-factor).
 * @throws SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG
 */
export async function provingSecondFactor<T>(code: string | undefined, signIn: () => Promise<T>): Promise<T> {
  const attempt: Attempt = { code, refusal: null }
  try {
    return await attempts.run(attempt, signIn)
  } catch (error) {
    throw attempt.refusal ?? error
  }
}

/** Whether this sign-in ends because its code is missing or wrong: that is no failure of the program. */
export const isHeldBack = () => Boolean(attempts.getStore()?.refusal)

/**
 * False, and no session begins, for a user whose second factor was not proven; Google's sign-in cannot prove
 * it.
 */
export async function holdUntilProven(
  ctx: SystemCtx,
  secret: string,
  userId: string,
): Promise<false | undefined> {
  const attempt = attempts.getStore()
  const refusal = await checkSecondFactor(ctx, secret, { userId, code: attempt?.code })
  if (!refusal) return undefined
  if (attempt) attempt.refusal = refusal
  return false
}
