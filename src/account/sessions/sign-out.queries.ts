import type { QueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { clearPersonalQueries } from '../../lib/browser/personal-queries.ts'
import { clearLocalLists } from '../../lib/browser/local-list.ts'
import { clearStored } from '../../lib/browser/session-store.ts'

/** Ends the session of this browser; throws when nothing came back or the shop refused: it goes on then. */
export const endSession = () => unwrap(api.api.auth['sign-out'].$post())

/**
 * The session is over (rule: sign-out): what was typed, looked at and looked for here goes, and everything that was the customer's is
 * asked for again as a guest's.
 */
export async function clearPersonal(queryClient: QueryClient): Promise<void> {
  clearStored()
  clearLocalLists()
  await clearPersonalQueries(queryClient)
}
