import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ApiError } from '../lib/api-client.ts'
import { lagosDay } from '../lib/time.ts'
import { whatsappUrl } from '../settings/contact-links.rules.ts'
import { shopQuery } from '../settings/settings.queries.ts'
import { settingDefaults } from '../settings/settings.rules.ts'
import { Button, buttonClass } from '../ui/button.tsx'

/** What a shopper can read out to us: what kind of error, and when. */
function referenceOf(error: unknown): string {
  const now = new Date()
  const kind = error instanceof ApiError ? String(error.status) : 'P'
  return `${kind}-${lagosDay(now).replaceAll('-', '')}-${now.toISOString().slice(11, 19).replaceAll(':', '')}`
}

function Reference({ error }: { error: unknown }) {
  const code = referenceOf(error)
  // The owner's number when the shop's settings are here; an error may have come before them.
  const shop = useQueryClient().getQueryData(shopQuery.queryKey) ?? settingDefaults
  return (
    <p className="pt-8 text-sm text-muted" suppressHydrationWarning>
      Reference {code}.{' '}
      <a
        className="underline underline-offset-4"
        href={whatsappUrl(shop, `Hello, I saw an error in the shop. Reference ${code}.`)}
        rel="noreferrer"
        suppressHydrationWarning
      >
        Get help on WhatsApp
      </a>
    </p>
  )
}

type PageErrorProps = ErrorComponentProps & { title?: string }

/** The same under a title of its own, as the lists have one (spec §8). */
export const pageErrorTitled = (title: string) => (props: ErrorComponentProps) => (
  <PageError {...props} title={title} />
)

/** A page that failed, inside the shell (spec §2). */
export function PageError({ error, reset, title = 'Something went wrong' }: PageErrorProps) {
  const router = useRouter()
  return (
    <main className="shell grid min-h-[60vh] content-center py-16" role="alert">
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose pt-4">
        We encountered an error while loading this content. Please try again.
      </p>
      <div className="flex flex-wrap gap-3 pt-6">
        <Button
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          Try again
        </Button>
        <Button look="secondary" onClick={() => router.history.back()}>
          Go back
        </Button>
        <Link to="/" className={buttonClass('secondary')}>
          Go home
        </Link>
      </div>
      <Reference error={error} />
    </main>
  )
}

/** The shell itself failed; nothing of it can be relied on (spec §2). */
export function ApplicationError({ error }: ErrorComponentProps) {
  return (
    <main className="shell grid min-h-dvh content-center py-16" role="alert">
      <h1 className="text-3xl">Application Error</h1>
      <p className="max-w-prose pt-4">
        Something went wrong in the application. Please refresh the page to continue.
      </p>
      <div className="pt-6">
        <Button onClick={() => window.location.reload()}>Refresh the page</Button>
      </div>
      <Reference error={error} />
    </main>
  )
}
