import type { UseQueryResult } from '@tanstack/react-query'
import { QuoteSummary } from './quote-summary.tsx'
import type { Quote } from './quote.schema.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

export type RequestedQuote = Pick<
  UseQueryResult<Quote>,
  'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

/** The rows of a requested quote, or Retry. */
export function RequestedQuoteSummary({ asked }: { asked: RequestedQuote }) {
  if (asked.isError) return <QuoteFailed isAsking={asked.isFetching} onRetry={() => void asked.refetch()} />
  return <QuoteSummary quote={asked.data} isFresh={!asked.isPlaceholderData} />
}

type QuoteFailedProps = { isAsking: boolean; onRetry: () => void }

/** In place of a quote that could not be had. */
function QuoteFailed({ isAsking, onRetry }: QuoteFailedProps) {
  return (
    <Alert>
      <p>We could not work out the total. Your cart is kept: please check your connection and try again.</p>
      <Button variant="link" isBusy={isAsking} onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  )
}
