import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { hourMs } from '../lib/time.ts'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { whatsappUrl } from '../settings/contact-links.rules.ts'
import { shopQuery } from '../settings/settings.queries.ts'

type ErrorPageProps = {
  kind: string
  /** What went wrong, and the likeliest ways on. */
  children: ReactNode
  /** Links before the others. */
  more?: ReactNode
}

/** A failed or missing page: what it is, and next to it search, New In and help. */
export function ErrorPage({ kind, children, more }: ErrorPageProps) {
  const search = useOverlay('search')
  return (
    <div className="error-page shell">
      <div className="self-center">{children}</div>
      <div className="self-center bg-paper">
        <div className="selvedge" aria-hidden />
        <div className="error-ways">
          <button type="button" onClick={() => search.open()}>
            Search
          </button>
          <Link to="/new-in">New In</Link>
          {more}
          <Reference kind={kind} />
        </div>
      </div>
    </div>
  )
}

/** A reference for support: the error's `kind` and time; and the contact. */
export function Reference({ kind }: { kind: string }) {
  const [code] = useState(() => referenceOf(kind, new Date()))
  const shop = useQueryClient().getQueryData(shopQuery.queryKey)
  return (
    <p className="pt-6 text-sm text-muted" suppressHydrationWarning>
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

/** In Lagos, one hour ahead, as every time that the shop shows. */
const referenceOf = (kind: string, now: Date) =>
  `${kind}-${new Date(+now + hourMs).toISOString().slice(0, 19).replace(/\W/g, '')}`
