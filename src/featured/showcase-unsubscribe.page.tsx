import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribeReminderView } from '../layout/unsubscribe-reminder-view.tsx'
import { leaveShowcaseList } from './notify-me.queries.ts'

export const Route = createFileRoute('/notifications/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { token } = Route.useSearch()
  return <UnsubscribeReminderView token={token} send={leaveShowcaseList} event="drops" />
}
