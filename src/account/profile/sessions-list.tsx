import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { endsSession } from '../../lib/browser/personal-queries.ts'
import { formatDate, formatDateTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { deviceName } from '../sessions/device-name.rules.ts'
import { endAllSessions, endSession, sessionsQuery } from './self-service.queries.ts'
import { FailedAlert } from '../../ui/failed-alert.tsx'

/** The user's sessions, each with Sign out. `onSignedOut`: all are ended, including this one. */
export function SessionsList({ onSignedOut }: { onSignedOut: () => Promise<void> | void }) {
  const queryClient = useQueryClient()
  const { data, isPending, isError, refetch } = useQuery(sessionsQuery)
  const refuse = (error: unknown) =>
    toast.error(refusalMessage(error, 'The shop did not answer. Please check your connection and try again.'))
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => toast.success('Signed out there'),
    onError: refuse,
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  const endAll = useMutation({
    ...endsSession(queryClient),
    mutationFn: endAllSessions,
    onSuccess: onSignedOut,
    onError: refuse,
  })
  if (isPending) return <div role="status" aria-label="Loading" className="skeleton h-24" />
  if (isError && !data)
    return <FailedAlert onRetry={() => void refetch()}>Your devices could not be listed.</FailedAlert>
  return (
    <>
      <ul className="border-t border-hairline">
        {data.sessions.map((session) => (
          <li
            key={session.id}
            className="flex min-h-14 items-center justify-between gap-4 border-b border-hairline py-2"
          >
            <span className="min-w-0">
              <span className="font-semibold">{deviceName(session.user_agent)}</span>
              <span className="block text-sm text-muted">
                {`${session.is_this ? 'This browser' : `Last used ${formatDateTime(new Date(session.last_used_at))}`}, signed in ${formatDate(new Date(session.started_at))}`}
              </span>
            </span>
            {!session.is_this && (
              <Button
                variant="link"
                className="shrink-0 whitespace-nowrap"
                isBusy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
                aria-label={`Sign out ${deviceName(session.user_agent)}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="mt-4"
        isBusy={endAll.isPending}
        onClick={() => endAll.mutate()}
        data-testid="sign-out-everywhere"
      >
        Sign out everywhere
      </Button>
    </>
  )
}
