import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** In place of a form that depends on how the customer signs in, when that could not be read. */
export function SignInWaysAlert({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert>
      How you sign in could not be loaded.{' '}
      <Button variant="link" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  )
}
