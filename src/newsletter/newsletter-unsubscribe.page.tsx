import { createFileRoute } from '@tanstack/react-router'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { readMailToken } from '../layout/mail-token.rules.ts'
import { MailLinkView } from '../layout/mail-link-view.tsx'
import { newsletterLeftText } from './newsletter.rules.ts'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: readMailToken,
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { token } = Route.useSearch()
  return (
    <MailLinkView
      title="Unsubscribe from our emails?"
      button="Unsubscribe"
      busyButton="Unsubscribing..."
      doneText={newsletterLeftText}
      token={token}
      send={(given) => unwrap(api.api.newsletter.unsubscribe.$post({ json: { token: given } }))}
    >
      <p>Press the button and the newsletter stops. You still get emails about your orders.</p>
    </MailLinkView>
  )
}
