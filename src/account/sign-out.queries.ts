import type { QueryClient } from '@tanstack/react-query'

/** Ends the session and forgets everything personal that was loaded: session, profile, cart, orders (spec §4). */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  for (const key of ['session', 'profile', 'addresses', 'cart', 'orders', 'quote', 'saved'])
    await queryClient.resetQueries({ queryKey: [key] })
}
