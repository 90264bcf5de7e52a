import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { lagosDay } from '../lib/time.ts'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { whatsappUrl } from '../settings/contact-links.rules.ts'
import { shopQuery } from '../settings/settings.queries.ts'
import { buttonClass } from '../ui/button.tsx'

/** Links on a failed or missing page: its own ones, then search and New In, then help. */
export function ErrorFoot({ kind, children }: { kind: string; children: ReactNode }) {
  const search = useOverlay('search')
  return (
    <>
      <div className="flex flex-wrap gap-3 pt-6">
        {children}
        <button type="button" className={buttonClass('secondary')} onClick={() => search.open()}>
          Search
        </button>
        <Link to="/new-in" className={buttonClass('secondary')}>
          New In
        </Link>
      </div>
      <Reference kind={kind} />
    </>
  )
}

/** A reference for support: the error's `kind` and time; and the contact. */
export function Reference({ kind }: { kind: string }) {
  const [code] = useState(() => referenceOf(kind, new Date()))
  const shop = useQueryClient().getQueryData(shopQuery.queryKey)
  return (
    <p className="pt-8 text-sm text-muted" suppressHydrationWarning>
      Reference {code}.{' '}
      <a
        className="underline underline-offset-4"
        // An error may precede the shop's settings: then its number is unknown.
        href={
          shop?.whatsapp
            ? whatsappUrl(shop, `Hello, I saw an error in the shop. Reference ${code}.`)
            : '/contact'
        }
        rel="noreferrer"
        suppressHydrationWarning
      >
        {shop?.whatsapp ? 'Get help on WhatsApp' : 'Get help'}
      </a>
    </p>
  )
}

const referenceOf = (kind: string, now: Date) =>
  `${kind}-${lagosDay(now).replaceAll('-', '')}-${now.toISOString().slice(11, 19).replaceAll(':', '')}`
