import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { ErrorFoot } from './error-foot.tsx'

/** Unknown addresses and removed products (rule: not-found). */
export function NotFound() {
  return (
    <main className="shell py-16 md:py-28" data-testid="not-found">
      <p className="display giant text-accent" aria-hidden>
        404
      </p>
      <h1 className="pt-4 text-3xl md:pt-6">Page not found</h1>
      <p className="max-w-prose pt-4">
        The piece may be gone, the page may have moved, or the address has a typing mistake. Search, or see
        what is new.
      </p>
      <ErrorFoot kind="404">
        <Link to="/" className={buttonClass()}>
          Go home
        </Link>
      </ErrorFoot>
    </main>
  )
}
