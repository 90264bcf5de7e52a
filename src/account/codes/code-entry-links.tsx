import { Button } from '../../ui/button.tsx'
import type { AuthMode } from '../sign-in/auth-mode.rules.ts'
import type { CodeViewProps } from '../sign-in/auth-view.client.ts'
import { ResendCode } from './resend-code.tsx'
import { useResend } from './use-resend.client.ts'

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
