import { createContext, type ReactNode, use, useId, useState } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { timeLeft } from '../kit/time-left.rules.ts'
import { useNow } from '../kit/use-now.client.ts'
import { Unfolds } from '../kit/list/opens.tsx'

export type Waiting = { id: string; dueAt?: string | null | undefined; at?: string; item: ReactNode }

/** Of the item it is around: whether it is open, and the press on its line. */
const ItemState = createContext({ isOpen: true, toggle: () => {} })

/** What waits, the nearest deadline first, then what has waited longest: one is open, the others are a line each. */
export function WaitingList({ label, waiting }: { label: string; waiting: Waiting[] }) {
  const [open, setOpen] = useState<string>()
  const sorted = waiting.toSorted((a, b) => dueTime(a) - dueTime(b) || sinceTime(a) - sinceTime(b))
  // The one that was open is answered: the next is. What comes later with a nearer deadline does not close it.
  if (open !== allClosed && !sorted.some(({ id }) => id === open)) setOpen(sorted[0]?.id ?? allClosed)
  return (
    <ul aria-label={label} className="-mt-2 max-w-5xl">
      {sorted.map(({ id, item }) => (
        <ItemState
          key={id}
          value={{ isOpen: id === open, toggle: () => setOpen(id === open ? allClosed : id) }}
        >
          {item}
        </ItemState>
      ))}
    </ul>
  )
}

const dueTime = ({ dueAt }: Waiting) => (dueAt ? Date.parse(dueAt) : Number.MAX_VALUE)
const sinceTime = ({ at }: Waiting) => (at ? Date.parse(at) : 0)

const allClosed = ''

type WaitingItemProps = {
  /** What happened, in a few words. */
  what: string
  /** The rest of it. */
  happened?: ReactNode
  /** What the shop did already. */
  done?: ReactNode
  /** The provider's words. */
  said?: string | undefined
  /** Who and what it is about. */
  about: string
  href?: string | undefined
  hrefLabel?: string
  at?: string
  dueAt?: string | null | undefined
  amount?: string
  /** The provider's references: they are looked up, not read. */
  codes?: string[]
  children: ReactNode
}

/** One thing that waits: a line says what, whose, how much and until when; open, what was done and its steps, the main one first. */
export function WaitingItem(waiting: WaitingItemProps) {
  const { what, happened, done, said, about, href, at, dueAt, amount, codes = [], children } = waiting
  const { hrefLabel = 'Open the order' } = waiting
  const { isOpen, toggle } = use(ItemState)
  const body = useId()
  return (
    <li className="border-b border-hairline">
      <h2 className="text-base">
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its lines are its name */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={toggle}
          className="flex min-h-11 w-full items-start gap-2 py-2.5 text-left hover:bg-stage"
        >
          <span className="block min-w-0 grow lg:grid lg:grid-cols-[minmax(0,1fr)_17rem_7rem_6rem] lg:items-baseline lg:gap-x-4">
            <span className={lineClass}>
              <span className={`min-w-0 font-semibold wrap-anywhere ${isOpen ? '' : 'line-clamp-3'}`}>
                {what}
              </span>
              <span className="text-right font-semibold whitespace-nowrap tabular-nums lg:order-last">
                {amount}
              </span>
            </span>
            <span className={lineClass}>
              <span className="min-w-0 text-sm font-normal wrap-anywhere text-muted">{about}</span>
              <span className="text-right text-sm font-normal whitespace-nowrap text-muted">
                {dueAt ? <TimeLeft dueAt={dueAt} /> : at && <Ago at={at} isInSentence />}
              </span>
            </span>
          </span>
          {/* Level with the first line. */}
          <span className="flex h-6 items-center">
            <Unfolds isOpen={isOpen} />
          </span>
        </button>
      </h2>
      {isOpen && (
        <div id={body} className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-5">
          {happened}
          {said && <p>“{said}”</p>}
          {done && <div className="max-w-prose text-sm text-muted">{done}</div>}
          <div className="step-grid pt-1">{children}</div>
          {(href || codes.length > 0) && (
            <div className="flex flex-wrap items-baseline gap-x-6 text-sm">
              {href && (
                <SiteLink
                  href={href}
                  className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 lg:min-h-8"
                >
                  {hrefLabel}
                </SiteLink>
              )}
              {codes.length > 0 && (
                <details className="text-muted">
                  <summary className="min-h-11 content-center lg:min-h-8">Details</summary>
                  {codes.map((code) => (
                    <p key={code} className="pb-1 text-xs break-all">
                      {code}
                    </p>
                  ))}
                </details>
              )}
            </div>
          )}
        </div>
      )}
    </li>
  )
}

/** On phones two lines, on desktops one. */
const lineClass = 'flex items-baseline justify-between gap-4 lg:contents'

function TimeLeft({ dueAt }: { dueAt: string }) {
  const { text, isUrgent } = timeLeft(new Date(dueAt), useNow())
  return <Badge tone={isUrgent ? 'bad' : 'waiting'}>{text}</Badge>
}
