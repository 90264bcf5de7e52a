import { MailLinkView } from './mail-link-view.tsx'
import { offReminderListText } from './mail-link.rules.ts'

type UnsubscribeReminderViewProps = {
  token: string | undefined
  send: (token: string) => Promise<unknown>
  /** What we would write about: the piece `is back`, or `drops`. */
  event: 'is back' | 'drops'
}

/** The page behind the unsubscribe link of a reminder mail. */
export function UnsubscribeReminderView({ token, send, event }: UnsubscribeReminderViewProps) {
  return (
    <MailLinkView
      title="Stop emails about this piece?"
      button="Unsubscribe"
      busyButton="Unsubscribing..."
      doneText={offReminderListText}
      token={token}
      send={send}
    >
      <p>
        Press the button and we will not write to you when this piece {event}. You still get emails about your
        orders.
      </p>
    </MailLinkView>
  )
}
