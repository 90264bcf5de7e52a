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
  if (!asked.isError) return <QuoteSummary quote={asked.data} isFresh={!asked.isPlaceholderData} />
  return (
    <Alert>
      <p>We could not work out the total. Your cart is kept: please check your connection and try again.</p>
      <Button variant="link" isBusy={asked.isFetching} onClick={() => void asked.refetch()}>
        Try again
      </Button>
    </Alert>
  )
}
