import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribeReminderView } from '../layout/unsubscribe-reminder-view.tsx'
import { pageHead, shopOf } from '../layout/page-head.rules.ts'
import { leaveShowcaseList } from './featured.queries.ts'

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
  return <UnsubscribeReminderView token={token} send={leaveShowcaseList} event="drops" />
}
