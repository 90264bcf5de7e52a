import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalMessage } from '../../lib/browser/api-client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Screen } from './screen.tsx'

/** Rows in the shape of a list, while it is on its way. */
export function SkeletonRows({ count = 8 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex items-center gap-3 border-b border-hairline py-3">
          <span className="skeleton size-11" />
          <span className="grid grow gap-2">
            <span className="skeleton h-4 w-2/5" />
            <span className="skeleton h-3 w-3/5" />
          </span>
        </div>
      ))}
    </div>
  )
}

type FailedProps = { error: unknown; onRetry: () => void }

/** A failed query: the shop's message and Try again. */
export function Failed({ error, onRetry }: FailedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 border border-camwood bg-white p-4">
      <p className="grow">
        {refusalMessage(error, 'This could not be loaded. Check your connection and try again.')}
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** An empty state: what will be here, and the one action that adds it. */
export function Empty({ text, way }: { text: string; way?: { label: string; href: string } }) {
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <p className="max-w-prose text-muted">{text}</p>
      {way && (
        <SiteLink href={way.href} className={buttonClass('secondary')}>
          {way.label}
        </SiteLink>
      )}
    </div>
  )
}

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * A query's data; a skeleton while loading, and Try again when it failed. Data stays while it is refetched.
 */
export function Loaded<T>({ query, skeleton = <SkeletonRows />, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return skeleton
  return <Failed error={query.error} onRetry={() => void query.refetch()} />
}

export function ScreenPending() {
  return (
    <main className="px-4 py-6 md:px-8">
      <SkeletonRows />
    </main>
  )
}

export function ScreenFailed({ error, onRetry }: FailedProps) {
  return (
    <main className="px-4 py-6 md:px-8">
      <Failed error={error} onRetry={onRetry} />
    </main>
  )
}

/**
 * A screen that failed to render, or whose chunk did not load, which Try again requests again; the app itself
 * keeps running.
 */
export function ScreenError({ error }: { error: unknown }) {
  const router = useRouter()
  return <ScreenFailed error={error} onRetry={() => void router.invalidate()} />
}

export function ScreenMissing() {
  return (
    <Screen title="Not here">
      <Empty
        text="This screen does not exist, or your role cannot open it."
        way={{ label: 'Go to Today', href: '/admin' }}
      />
    </Screen>
  )
}
