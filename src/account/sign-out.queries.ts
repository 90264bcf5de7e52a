import type { QueryClient } from '@tanstack/react-query'

/** Ends the session and forgets what was loaded for it (spec §4). */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await forgetPersonal(queryClient)
}

/** The session is over: session, profile, cart, orders and the like are asked for again as a guest's. */
export async function forgetPersonal(queryClient: QueryClient): Promise<void> {
  for (const key of ['session', 'profile', 'addresses', 'cart', 'orders', 'quote', 'saved'])
    await queryClient.resetQueries({ queryKey: [key] })
}
