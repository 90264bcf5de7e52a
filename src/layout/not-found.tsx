import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { ErrorPage } from './error-page.tsx'

/** Unknown addresses and removed products (rule: not-found). */
export function NotFound() {
  return (
    <main data-testid="not-found">
      <ErrorPage kind="404">
        <p className="display giant text-accent" aria-hidden>
          404
        </p>
        <h1 className="pt-4 text-3xl md:pt-6">Page not found</h1>
        <p className="max-w-prose py-5 text-lg text-muted">
          The piece may be gone, the page may have moved, or the address may be mistyped. Search, or see what
          is new.
        </p>
        <Link to="/" className={buttonClass()}>
          Go home
        </Link>
      </ErrorPage>
    </main>
  )
}
