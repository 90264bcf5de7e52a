import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribeReminderView } from '../../layout/unsubscribe-reminder-view.tsx'
import { leaveStockList } from './stock-signup.queries.ts'

export const Route = createFileRoute('/back-in-stock/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { token } = Route.useSearch()
  return <UnsubscribeReminderView token={token} send={leaveStockList} event="is back" />
}
