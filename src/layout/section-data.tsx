import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type SectionDataProps<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>
  failedClass?: string
  children: (data: T) => ReactNode
}

/**
 * Renders one section from its own query: when that fails, the section shows Retry and the rest of the page
 * stays (rule: section-failure). The browser repeats a call that failed on the server.
 */
export function SectionData<T, K extends QueryKey>(props: SectionDataProps<T, K>) {
  const isHydrated = useHydrated()
  const { data, isError, refetch } = useQuery(props.query)
  if (data !== undefined) return props.children(data)
  if (!isHydrated || !isError) return null
  return <SectionFailed className={props.failedClass ?? ''} onRetry={() => void refetch()} />
}

/** For loaders: reads what sections show, so that it is in the HTML; a failure is the section's. */
export const loadSection = (queryClient: QueryClient, query: { queryKey: readonly unknown[] }) =>
  queryClient.ensureQueryData(query as never).catch(() => null)

type SectionFailedProps = { className: string; onRetry: () => void }

/**
 * In place of a section that failed to load, while the page around it stays (rule: section-failure). Its
 * script is part of the page: without a connection it could not be fetched later.
 */
function SectionFailed({ className, onRetry }: SectionFailedProps) {
  return (
    <div
      role="alert"
      className={`grid justify-items-start gap-4 py-6 ${className}`}
      data-testid="section-failed"
    >
      <p>This part of the page did not load. Please try again.</p>
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
