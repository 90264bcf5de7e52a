import { refusalMessage } from '../../lib/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { sendTestMail } from './first-steps.queries.ts'

/** Sends a mail to the notification address and shows what the mail server answered. */
export function TestMail({ to }: { to: string }) {
  const send = useAction({ run: sendTestMail, changes: ['first-steps'] })
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" isBusy={send.isPending} onClick={() => send.mutate(undefined)}>
        Send a test mail to {to}
      </Button>
      {send.data && (
        <p role="status" className={send.data.is_sent ? 'text-palm' : 'text-camwood'}>
          {send.data.is_sent ? `Sent to ${send.data.to}. ` : `Not sent to ${send.data.to}. `}
          <span className="break-words text-muted">The mail server said: {send.data.answer}</span>
        </p>
      )}
      {send.isError && (
        <p role="alert">{refusalMessage(send.error, 'The shop did not answer. Try again.')}</p>
      )}
    </div>
  )
}
