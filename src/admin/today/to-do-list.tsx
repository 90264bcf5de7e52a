import type { ReactNode } from 'react'
import { formatDay } from '../../lib/time.ts'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Ago } from '../kit/ago.tsx'
import type { Today } from './today.schema.ts'
import { waitingText } from './today.rules.ts'

type Line = { label: string; href: string; count: number; detail?: ReactNode; isUrgent?: boolean }

/** Each pile of work with how much it is; it opens its list. Empty piles are left out. */
export function ToDoList({ today }: { today: Today }) {
  const lines = linesOf(today).filter(({ count }) => count > 0)
  if (lines.length === 0)
    return (
      <p className="border-y border-hairline py-4 text-muted">
        Nothing is waiting. New orders appear here by themselves.
      </p>
    )
  return (
    <ul aria-label="To do now" className="border-t border-hairline">
      {lines.map((line) => (
        <ToDoLine key={line.label} {...line} />
      ))}
    </ul>
  )
}

function ToDoLine({ label, href, count, detail, isUrgent }: Line) {
  return (
    <li className="border-b border-hairline">
      <SiteLink href={href} className="flex min-h-14 items-center gap-4 py-2 hover:bg-stage">
        <span
          className={`min-w-10 shrink-0 whitespace-nowrap text-xl font-semibold tabular-nums ${isUrgent ? 'text-camwood' : ''}`}
          aria-hidden
        >
          {waitingText(count)}
        </span>
        <span className="min-w-0 grow">
          <span className="sr-only">{waitingText(count)} </span>
          {label}
          {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
        </span>
        <Icon name="next" size={18} className="text-muted" />
      </SiteLink>
    </li>
  )
}

const since = (oldest: string | null) =>
  oldest && (
    <>
      the oldest: <Ago at={oldest} />
    </>
  )
const someOf = ({ names }: { names: string[] }) => names.join(' · ')

/** In the order in which an owner would do them. */
function linesOf({
  to_pack,
  to_ship,
  needs_you,
  rests,
  quotes,
  running_out,
  drops,
  failing_mails,
}: Today): Line[] {
  const line = (
    label: string,
    href: string,
    pile: { count: number; names: string[] } | null,
    isUrgent = false,
  ) => (pile ? [{ label, href, count: pile.count, detail: someOf(pile), isUrgent }] : [])
  return [
    {
      label: 'To pack',
      href: '/admin/orders?queue=to_pack',
      count: to_pack.count,
      detail: since(to_pack.oldest),
    },
    {
      label: 'To ship',
      href: '/admin/orders?queue=to_ship',
      count: to_ship.count,
      detail: since(to_ship.oldest),
    },
    ...line('Needs you', '/admin/needs-you', needs_you, true),
    ...line('Rests due soon', '/admin/orders?queue=all&rest=soon&sort=oldest', rests),
    ...line('Delivery to price', '/admin/needs-you', quotes),
    ...line('Sizes running out', '/admin/products?stock=low', running_out),
    ...(drops
      ? [{ label: 'Drops due', href: '/admin/featured', count: drops.count, detail: dropsText(drops) }]
      : []),
    {
      label: 'Mails that do not get through',
      href: '/admin/needs-you',
      count: failing_mails ?? 0,
      detail: 'They are tried again by themselves',
      isUrgent: true,
    },
  ]
}

const dropsText = (drops: NonNullable<Today['drops']>) =>
  [drops.first_at && formatDay(new Date(drops.first_at)), ...drops.names].filter(Boolean).join(' · ')
