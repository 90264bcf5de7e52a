import { createFileRoute } from '@tanstack/react-router'
import { LeaveReminderView } from '../site/leave-reminder-view.tsx'
import { leaveStockList } from './stock-signup.queries.ts'
import { personalHead } from '../site/page-head.rules.ts'

export const Route = createFileRoute('/back-in-stock/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  head: ({ matches }) => personalHead(matches, 'No mail about this piece'),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { token } = Route.useSearch()
  return <LeaveReminderView token={token} send={leaveStockList} event="is back" />
}
