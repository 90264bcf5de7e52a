import { createFileRoute } from '@tanstack/react-router'
import { LeaveReminderView } from '../site/leave-reminder-view.tsx'
import { pageHead, shopOf } from '../site/page-head.rules.ts'
import { leaveDropList } from './featured.queries.ts'

export const Route = createFileRoute('/notifications/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  head: ({ matches }) =>
    pageHead(shopOf(matches), {
      path: '/notifications/unsubscribe',
      title: 'No mail about this piece',
      description: 'Leave the list of a drop.',
      isIndexed: false,
    }),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { token } = Route.useSearch()
  return <LeaveReminderView token={token} send={leaveDropList} event="drops" />
}
