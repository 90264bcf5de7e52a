import { dayMs } from '../../lib/time.ts'

/** How long who is signed in, or known by a guest's cookie, stays so; in milliseconds (rule: session-renewal). */
export const sessionLifetimes = {
  /** A session that nobody uses ends after this; each use renews it, at most once in `renewEveryMs`. */
  unusedMs: 30 * dayMs,
  renewEveryMs: dayMs,
  /** However much it is used, a session ends this long after its sign-in. */
  shopperMs: 180 * dayMs,
  staffMs: 14 * dayMs,
  guestCookieMs: 180 * dayMs,
}
