import type { ReactNode } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'
import { Ago } from '../kit/ago.tsx'

type WaitingItemProps = {
  /** What happened, in one sentence. */
  happened: ReactNode
  /** What the shop did already. */
  done?: ReactNode
  /** The provider's words. */
  said?: string
  /** Who and what it is about. */
  about: ReactNode
  href?: string
  at?: string
  amount?: string
  children: ReactNode
}

/** One thing that waits: what happened, what was done, whom it is about, and its steps. */
export function WaitingItem({ happened, done, said, about, href, at, amount, children }: WaitingItemProps) {
  return (
    <li className="grid gap-2 border-b border-hairline py-4 first:border-t">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 text-sm text-muted">
          {href ? (
            <SiteLink href={href} className="inline-flex min-h-11 items-center text-accent md:min-h-0">
              {about}
            </SiteLink>
          ) : (
            about
          )}
        </p>
        <p className="shrink-0 text-right text-sm text-muted">
          {amount && <span className="block text-base font-semibold text-ink tabular-nums">{amount}</span>}
          {at && <Ago at={at} />}
        </p>
      </div>
      <div className="font-semibold">{happened}</div>
      {said && <div>“{said}”</div>}
      {done && <div className="text-muted">{done}</div>}
      <div className="flex flex-wrap gap-2 pt-1">{children}</div>
    </li>
  )
}
