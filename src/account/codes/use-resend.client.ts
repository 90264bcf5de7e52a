import { useMutation } from '@tanstack/react-query'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { toast } from '../../ui/toast.tsx'
import { sendCode } from '../sign-in/auth.queries.ts'
import { type CodeViewProps } from '../sign-in/auth-view.client.ts'

/** Mails a new code for the waiting one. */
export function useResend({
  pending,
  keepPending,
  setAlert,
}: Pick<CodeViewProps, 'pending' | 'keepPending' | 'setAlert'>) {
  return useMutation({
    mutationFn: () => sendCode(pending.email, pending.purpose),
    onMutate: () => setAlert(null),
    onSuccess: () => {
      keepPending({ purpose: pending.purpose, email: pending.email })
      toast.success('New code sent!')
    },
    onError: (error) => setAlert(refusalMessage(error, 'The code could not be sent. Please try again.')),
  })
}
