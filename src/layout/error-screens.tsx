import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, isMissing } from '../lib/browser/api-client.ts'
import { LostPart } from '../lib/browser/load-part.ts'
import { readStored, writeStored } from '../lib/browser/session-store.ts'
import { useWindowEvent } from '../lib/browser/use-window-event.ts'
import { Button } from '../ui/button.tsx'
import { ErrorPage, Reference } from './error-page.tsx'
import { NotFound } from './not-found.tsx'

/** The status of a refused call, with the beginning of its id in the log; `P` for what broke in the page itself. */
const kindOf = (error: unknown) =>
  error instanceof ApiError ? error.status + (error.requestId ? `-${error.requestId.slice(0, 8)}` : '') : 'P'

/** What browsers say of a request that got no answer. */
const noAnswer = /^TypeError: (?:Failed to fetch|Load failed|NetworkError)/

const isConnectionLost = (error: unknown) => navigator.onLine === false || noAnswer.test(String(error))

/** Those for which the browser is on its way to the server's page. */
const followed = new WeakSet<Error>()

const followedKey = () => `followed.${location.pathname}`

/**
 * Lets the browser follow the link itself to a page whose script cannot be had, once per address: the server has the page
 * (rule: part-failure). True while it does.
 */
function useFollowedLink(error: unknown): boolean {
  const isLeaving = error instanceof LostPart && (followed.has(error) || !readStored(followedKey(), 'tab'))
  useEffect(() => {
    if (!isLeaving || followed.has(error)) return
    followed.add(error)
    writeStored(followedKey(), true, 'tab')
    location.reload()
  }, [error, isLeaving])
  return isLeaving
}

type PageErrorProps = ErrorComponentProps & { title?: string }

/** The same under its own title, as the lists have one (rule: error-screens). */
export const pageErrorTitled = (title: string) => (props: ErrorComponentProps) => (
  <PageError {...props} title={title} />
)

/**
 * A page that failed, inside the shell (rule: error-screens): it is read again by itself when the connection is back. One whose data is
 * refused is no page (rule: not-found).
 */
export function PageError({ error, reset, title = 'Something went wrong' }: PageErrorProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  useWindowEvent('online', retry)
  if (useFollowedLink(error)) return <main className="min-h-[60vh]" aria-busy />
  if (isMissing(error)) return <NotFound />
  return (
    <main role="alert">
      <ErrorPage kind={kindOf(error)} more={<Link to="/">Go home</Link>}>
        <h1 className="text-3xl md:text-hero">{title}</h1>
        <p className="max-w-prose py-5 text-lg text-muted">
          {isConnectionLost(error)
            ? 'This page could not be loaded. Check your connection and try again.'
            : 'We encountered an error while loading this content. Please try again.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={retry}>Try again</Button>
          <Button variant="secondary" onClick={() => router.history.back()}>
            Go back
          </Button>
        </div>
      </ErrorPage>
    </main>
  )
}

/** The shell itself failed; nothing of it can be relied on (rule: error-screens). */
export function ApplicationError({ error }: ErrorComponentProps) {
  return (
    <main className="shell grid min-h-dvh content-center py-16" role="alert">
      <h1 className="text-3xl">Application Error</h1>
      <p className="max-w-prose pt-4">
        Something went wrong in the application. Please refresh the page to continue.
      </p>
      <div className="pt-6">
        <Button onClick={() => window.location.reload()}>Refresh the page</Button>
      </div>
      <Reference kind={kindOf(error)} />
    </main>
  )
}
