import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { failureMessage, isAway } from '../../lib/browser/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { staffQuery } from './staff.queries.ts'
import { Screen } from './screen.tsx'
import { ButtonLink } from './button-link.tsx'
import { useComeback } from './use-comeback.client.ts'

/** Rows in the shape of a list, while it is on its way. */
export function SkeletonRows({ count = 8 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid lg:pt-8">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex items-center gap-3 border-b border-hairline py-3 lg:h-11 lg:py-0">
          <span className="skeleton size-11 lg:size-8" />
          <span className="grid grow gap-2">
            <span className="skeleton h-4 w-2/5" />
            <span className="skeleton h-3 w-3/5 lg:hidden" />
          </span>
        </div>
      ))}
    </div>
  )
}

type FailedProps = { error: unknown; onRetry: () => void }

/**
 * A failed query: the shop's message and Try again, which happens by itself when the shop is back (rule: screens-go-on);
 * to a helper who may not see it, who can change that.
 */
export function Failed({ error, onRetry }: FailedProps) {
  useComeback(isAway(error), onRetry)
  const staff = useQueryClient().getQueryData(staffQuery.queryKey)
  if (staff?.role === 'helper' && isKeptBack(error)) return <NotYours owners={staff.owners} />
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 border border-alert bg-white p-4">
      <p className="grow">
        {failureMessage(error, 'This could not be loaded. Check your connection and try again.')}
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** The shop hides from helpers what is the owners' (rule: helper-role): its calls do not exist for them. */
const isKeptBack = (error: unknown) =>
  isRefusal(error) && (error.status === 403 || error.code === 'NOT_FOUND')

/** Whom a helper asks who opened what she may not see. */
export function NotYours({ owners }: { owners: string[] }) {
  return (
    <section aria-label="You cannot open this" className="grid justify-items-start gap-4 py-10">
      <h2 className="text-lg">You cannot open this</h2>
      <p className="max-w-prose text-muted">
        This is for owners, and helpers they allow. {orList(owners) || 'An owner'} can change what you may do.
      </p>
      <ButtonLink href="/admin" variant="secondary" label="Go to Today" />
    </section>
  )
}

export const orList = (names: string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)

/** An empty state: what will be here, and the one action that adds it. */
export function Empty({ text, way }: { text: string; way?: { label: string; href: string } }) {
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <p className="max-w-prose text-muted">{text}</p>
      {way && <ButtonLink href={way.href} variant="secondary" label={way.label} />}
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
  const staff = useQueryClient().getQueryData(staffQuery.queryKey)
  return (
    <Screen title="Not here">
      <Empty
        text={`There is no screen at this address${staff?.role === 'helper' ? ', or it is for owners' : ''}. Search finds orders, products and screens.`}
        way={{ label: 'Go to Today', href: '/admin' }}
      />
    </Screen>
  )
}
