import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toast } from '../ui/toast.tsx'
import { endSession, clearPersonal } from './sign-out.queries.ts'

/** Signs out and leads home; says so when the session could not be ended. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: endSession,
    onSuccess: async () => {
      // Leaves first: the pages of a customer would ask for what a guest is refused.
      await router.navigate({ to: '/', replace: true })
      await clearPersonal(queryClient)
    },
    onError: () => toast.error('You are still signed in. Please try again.'),
  })
}
