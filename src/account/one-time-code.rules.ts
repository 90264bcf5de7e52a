import { minuteMs, secondMs } from '../lib/time.ts'

/** One-time codes (rule: one-time-codes). */
export const codePurposes = ['signup', 'reset'] as const
export type CodePurpose = (typeof codePurposes)[number]
/** Anyone may request the two above; a code that deletes an account only its signed-in owner. */
export type AnyCodePurpose = CodePurpose | 'delete'

export const codeLifetimeMs = 10 * minuteMs
/** Asked for again, the same code lives on, in whole minutes, until so long after it was made. */
export const mostExtraMinutes = 20
/** Wrong tries per guesser: five for a browser each time it asks for the code, five for every other network. */
export const maxCodeTries = 5
/** Wrong tries in total, except those of browsers that asked. */
export const maxStrangerTries = 25
export const resendSeconds = 60

/** Whole seconds until a new code may be requested; 0 when it may be now. */
export function secondsUntilResend(sentAt: Date, now: Date): number {
  const left = sentAt.getTime() + resendSeconds * secondMs - now.getTime()
  return Math.max(0, Math.ceil(left / secondMs))
}

/** Until when a code lives that is asked for again, or null when it is too old: then another one is made. */
export function extendedExpiry(madeAt: Date, now: Date): Date | null {
  const minutes = Math.ceil((now.getTime() - madeAt.getTime()) / minuteMs)
  return minutes > mostExtraMinutes ? null : new Date(madeAt.getTime() + minutes * minuteMs + codeLifetimeMs)
}

/** The moments at which a code may have been made that now lives until then. */
export const possibleStarts = (expiresAt: Date): Date[] =>
  Array.from(
    { length: mostExtraMinutes + 1 },
    (_, minutes) => new Date(expiresAt.getTime() - codeLifetimeMs - minutes * minuteMs),
  )
