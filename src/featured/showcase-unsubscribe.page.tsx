import { createFileRoute } from '@tanstack/react-router'
import { readMailToken } from '../layout/mail-token.rules.ts'
import { UnsubscribeReminderView } from '../layout/unsubscribe-reminder-view.tsx'
import { leaveShowcaseList } from './notify-me.queries.ts'

export const Route = createFileRoute('/notifications/unsubscribe')({
  validateSearch: readMailToken,
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { token } = Route.useSearch()
  return <UnsubscribeReminderView token={token} send={leaveShowcaseList} event="drops" />
}
