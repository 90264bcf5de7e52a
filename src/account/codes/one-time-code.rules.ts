import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/time.ts'

/** One-time codes (rule: one-time-codes). */
export const codePurposes = ['signup', 'reset'] as const
export type CodePurpose = (typeof codePurposes)[number]
/** Anyone may request the two above; a code that deletes an account only its signed-in owner. */
export type AnyCodePurpose = CodePurpose | 'delete'

export const codeLifetimeMs = 10 * minuteMs
/** Wrong tries per guesser: five for the browser that requested the code, five for every other network. */
export const maxCodeTries = 5
/** Wrong tries in total, except those of the requesting browser. */
export const maxStrangerTries = 25
export const resendSeconds = 60

/** Caps on sending and on trying, so that 5 tries per code cannot be turned into thousands. */
export const codeCaps = {
  sentPerAddress: [
    { limit: 6, windowMs: hourMs },
    { limit: 20, windowMs: dayMs },
  ],
  sentPerIp: { limit: 60, windowMs: hourMs },
  triedPerAddress: { limit: 60, windowMs: dayMs },
  triedPerIp: { limit: 120, windowMs: hourMs },
} as const

/** Whole seconds until a new code may be requested; 0 when it may be now. */
export function secondsUntilResend(sentAt: Date, now: Date): number {
  const left = sentAt.getTime() + resendSeconds * secondMs - now.getTime()
  return Math.max(0, Math.ceil(left / secondMs))
}
