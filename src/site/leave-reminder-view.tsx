import { offListText } from '../catalog/stock-signup.rules.ts'
import { NewsletterLinkView } from './newsletter-link-view.tsx'

type LeaveReminderViewProps = {
  token: string | undefined
  send: (token: string) => Promise<unknown>
  /** What we would write about: the piece `is back`, or `drops`. */
  event: 'is back' | 'drops'
}

/** The page behind the unsubscribe link of a reminder mail. */
export function LeaveReminderView({ token, send, event }: LeaveReminderViewProps) {
  return (
    <NewsletterLinkView
      title="No mail about this piece"
      button="Unsubscribe"
      busyButton="Unsubscribing..."
      doneText={offListText}
      token={token}
      send={send}
    >
      <p>Press the button and we do not write when this piece {event}. Mails about your orders still come.</p>
    </NewsletterLinkView>
  )
}
