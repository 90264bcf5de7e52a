import { Button } from '../ui/button.tsx'

type SectionFailedProps = { className: string; onRetry: () => void }

/**
 * In place of a section that failed to load, while the page around it stays (rule: section-failure). Its
 * script is part of the page: without a connection it could not be fetched later.
 */
export function SectionFailed({ className, onRetry }: SectionFailedProps) {
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
