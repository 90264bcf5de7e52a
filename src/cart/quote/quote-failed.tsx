import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

type QuoteFailedProps = { isAsking: boolean; onRetry: () => void }

/** In place of a quote that could not be had. */
export function QuoteFailed({ isAsking, onRetry }: QuoteFailedProps) {
  return (
    <Alert>
      <p>We could not work out the total. Your cart is kept: please check your connection and try again.</p>
      <Button variant="link" isBusy={isAsking} onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  )
}
