import type { QueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { clearStored } from '../lib/browser/session-store.ts'

/** Ends the session of this browser; throws when nothing came back or the shop refused: it goes on then. */
export const endSession = () => unwrap(api.api.auth['sign-out'].$post())

/**
 * The session is over (rule: sign-out): what was typed for the browser session goes, and session, profile, cart, orders and
 * the like are asked for again as a guest's.
 */
export async function clearPersonal(queryClient: QueryClient): Promise<void> {
  clearStored()
  const keys = ['session', 'profile', 'addresses', 'cart', 'orders', 'track', 'payment', 'quote', 'saved']
  for (const key of keys) await queryClient.resetQueries({ queryKey: [key] })
}
