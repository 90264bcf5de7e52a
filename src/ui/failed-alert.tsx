import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** In place of what could not be loaded, with the way to try it once more. */
export const FailedAlert = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <Alert>
    {children}{' '}
    <Button variant="link" onClick={onRetry}>
      Try again
    </Button>
  </Alert>
)
