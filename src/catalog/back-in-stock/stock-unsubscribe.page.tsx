import { createFileRoute } from '@tanstack/react-router'
import { readMailToken } from '../../layout/mail-token.rules.ts'
import { UnsubscribeReminderView } from '../../layout/unsubscribe-reminder-view.tsx'
import { leaveStockList } from './stock-signup.queries.ts'

export const Route = createFileRoute('/back-in-stock/unsubscribe')({
  validateSearch: readMailToken,
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { token } = Route.useSearch()
  return <UnsubscribeReminderView token={token} send={leaveStockList} event="is back" />
}
