import { createFileRoute } from '@tanstack/react-router'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { readMailToken } from '../layout/mail-token.rules.ts'
import { MailLinkView } from '../layout/mail-link-view.tsx'
import { newsletterConfirmedText } from './newsletter.rules.ts'

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: readMailToken,
  component: ConfirmPage,
})

function ConfirmPage() {
  const { token } = Route.useSearch()
  return (
    <MailLinkView
      title="Confirm your email"
      button="Confirm and subscribe"
      busyButton="Confirming..."
      doneText={newsletterConfirmedText}
      token={token}
      send={(given) => unwrap(api.api.newsletter.confirm.$post({ json: { token: given } }))}
    >
      <p>
        Press the button and you will hear about new arrivals, drops and sales. You can unsubscribe from every
        email.
      </p>
    </MailLinkView>
  )
}
