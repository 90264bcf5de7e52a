import { dayMs } from '../../lib/time.ts'

/** Lifetimes of sessions and guest cookies in milliseconds (rule: session-renewal). */
export const sessionLifetimes = {
  /** An unused session ends after this; each use renews it, at most once in `renewEveryMs`. */
  unusedMs: 30 * dayMs,
  renewEveryMs: dayMs,
  /** However much it is used, a session ends this long after its sign-in. */
  shopperMs: 180 * dayMs,
  staffMs: 14 * dayMs,
  guestCookieMs: 180 * dayMs,
}
