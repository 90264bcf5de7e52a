import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { endsSession } from '../../lib/browser/personal-queries.ts'
import { toast } from '../../ui/toast.tsx'
import { endSession, clearPersonal } from './sign-out.queries.ts'

/** What happens in this browser when its session is over. */
export function useSignedOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    // Navigates first: the customer's pages would fetch what a guest is refused.
    await router.navigate({ to: '/', replace: true })
    await clearPersonal(queryClient)
  }
}

/** Signs out and opens the home page; shows an error when the session could not be ended. */
export function useSignOut() {
  const leave = useSignedOut()
  return useMutation({
    ...endsSession(useQueryClient()),
    mutationFn: endSession,
    onSuccess: leave,
    onError: () => toast.error('The shop did not answer, so you are still signed in. Please try again.'),
  })
}
