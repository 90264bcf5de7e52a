import { createFileRoute } from '@tanstack/react-router'
import { NewsletterLinkView } from '../site/newsletter-link-view.tsx'
import { leaveStockList } from './stock-signup.queries.ts'
import { offListText } from './stock-signup.rules.ts'

export const Route = createFileRoute('/back-in-stock/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  head: () => ({ meta: [{ title: 'No mail about this piece' }, { name: 'robots', content: 'noindex' }] }),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { token } = Route.useSearch()
  return (
    <NewsletterLinkView
      title="No mail about this piece"
      button="Unsubscribe"
      busyButton="Unsubscribing..."
      doneText={offListText}
      token={token}
      send={leaveStockList}
    >
      <p>Press the button and we do not write when this piece is back. Mails about your orders still come.</p>
    </NewsletterLinkView>
  )
}
