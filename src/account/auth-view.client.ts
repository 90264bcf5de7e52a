import { ApiError } from '../lib/browser/api-client.ts'
import type { AuthMode } from './auth-mode.rules.ts'
import type { KeepPending, PendingCode } from './pending-code.client.ts'

/** What every view of /auth gets from the page. */
export type AuthViewProps = {
  go: (mode: AuthMode) => Promise<void>
  setAlert: (message: string | null) => void
  onSignedIn: () => Promise<void>
}

/** What a view that waits for a code gets besides. `password` is held in memory only and gone after a reload. */
export type CodeViewProps = AuthViewProps & {
  pending: PendingCode
  keepPending: KeepPending
  dropPending: () => void
}

/** The fields of /auth kept for the session, shared by its views: an e-mail typed once goes along. */
export const authFormKey = 'auth-form'

/** The shop said no: what was sent was wrong. Otherwise nobody answered, or the shop had a fault of its own. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500

/** The message of a refused call; the fallback when the call did not get that far. */
export const messageOf = (error: unknown, fallback: string) => (isRefusal(error) ? error.message : fallback)
