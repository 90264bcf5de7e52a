import type { UseQueryResult } from '@tanstack/react-query'
import { QuoteFailed } from './quote-failed.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import type { Quote } from './quote.schema.ts'

export type RequestedQuote = Pick<
  UseQueryResult<Quote>,
  'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

/** The rows of a requested quote, or Retry. */
export function RequestedQuoteSummary({ asked }: { asked: RequestedQuote }) {
  if (asked.isError) return <QuoteFailed isAsking={asked.isFetching} onRetry={() => void asked.refetch()} />
  return <QuoteSummary quote={asked.data} isFresh={!asked.isPlaceholderData} />
}
