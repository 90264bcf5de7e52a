import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import type { AuthMode } from './auth-mode.rules.ts'
import type { CodeViewProps } from './auth-view.client.ts'
import { ResendCode } from '../codes/resend-code.tsx'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { toast } from '../../ui/toast.tsx'
import { sendCode } from './auth.queries.ts'

/** When no code comes: a new one, or back to the view where the e-mail was typed. */
export function CodeWays({ back, ...view }: CodeViewProps & { back: AuthMode }) {
  const resend = useResend(view)
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <ResendCode sentAt={view.pending.sentAt} isBusy={resend.isPending} onResend={() => resend.mutate()} />
      <Button variant="link" onClick={() => void view.go(back)}>
        Change email
      </Button>
    </div>
  )
}

/** Mails a new code for the waiting one. */
function useResend({
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
