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
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-hairline py-4 first:border-t">
      <div className="flex items-baseline justify-between gap-4">
        <div className="min-w-0 font-semibold wrap-anywhere">{happened}</div>
        {amount && <p className="shrink-0 font-semibold tabular-nums">{amount}</p>}
      </div>
      <p className="flex items-baseline justify-between gap-4 text-sm text-muted">
        {href ? (
          <SiteLink href={href} className="inline-flex min-h-11 items-center text-accent lg:min-h-0">
            {about}
          </SiteLink>
        ) : (
          <span className="min-w-0 wrap-anywhere">{about}</span>
        )}
        {at && <Ago at={at} className="shrink-0" />}
      </p>
      {said && <div>“{said}”</div>}
      {done && <div className="text-sm text-muted">{done}</div>}
      <div className="step-grid pt-1">{children}</div>
    </li>
  )
}
