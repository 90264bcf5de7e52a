import type { QueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { clearPersonalQueries } from '../../lib/browser/personal-queries.ts'
import { clearLocalLists } from '../../lib/browser/local-list.ts'
import { clearStored } from '../../lib/browser/session-store.ts'

/**
 * Ends the session of this browser; throws when there was no answer or the shop refused: the session then
 * continues.
 */
export const endSession = () => unwrap(api.api.auth['sign-out'].$post())

/**
 * The session is over (rule: sign-out): drafts, viewed products and searches are deleted, and the customer's
 * queries are fetched again as a guest.
 */
export async function clearPersonal(queryClient: QueryClient): Promise<void> {
  clearPersonalStores()
  await clearPersonalQueries(queryClient)
}

/** What this browser stores for the person: drafts, viewed products, searches, what the owner's screens need offline. */
export function clearPersonalStores(): void {
  void globalThis.caches?.delete('admin-data')
  clearStored()
  clearLocalLists()
}
