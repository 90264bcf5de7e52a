import type { AuthMode } from './auth-mode.rules.ts'
import type { KeepPending, PendingCode } from '../codes/pending-code.client.ts'

/** What every view of /auth gets from the page. */
export type AuthViewProps = {
  go: (mode: AuthMode) => Promise<void>
  setAlert: (message: string | null) => void
  onSignedIn: () => Promise<void>
}

/**
 * Additional props of a view that waits for a code. `password` is held in memory only and gone after a
 * reload.
 */
export type CodeViewProps = AuthViewProps & {
  pending: PendingCode
  keepPending: KeepPending
  dropPending: () => void
}

/**
 * The fields of /auth, stored for the session and shared by its views: an e-mail is typed once
 * (rule: auth-messages).
 */
export const authFormKey = 'auth-form'
