import { refusalMessage } from '../../lib/browser/api-client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ActionButton } from '../kit/action-button.tsx'

/** Sends a mail to the notification address. */
export const useTestMail = () =>
  useAction({ run: () => ownerCall('post /first-steps/test-mail'), changes: ['first-steps'] })

/** Sends one and shows what the mail server answered. */
export function TestMail() {
  const send = useTestMail()
  return (
    <div className="grid justify-items-start gap-3">
      <ActionButton variant="secondary" action={send} label="Send a test email" />
      <TestMailAnswer send={send} />
    </div>
  )
}

/** Whether it went off; what the mail server said only where it did not. */
export const TestMailAnswer = ({ send }: { send: ReturnType<typeof useTestMail> }) => (
  <>
    {send.data && (
      <p role="status" className={send.data.is_sent ? 'text-good' : 'text-alert'}>
        {send.data.is_sent ? `Sent to ${send.data.to}.` : `Not sent to ${send.data.to}. `}
        {!send.data.is_sent && (
          <span className="break-words text-muted">The mail server said: {send.data.answer}</span>
        )}
      </p>
    )}
    {send.isError && <p role="alert">{refusalMessage(send.error, 'The shop did not answer. Try again.')}</p>}
  </>
)
