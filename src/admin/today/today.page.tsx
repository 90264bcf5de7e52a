import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Notices } from '../push/notices.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded, SkeletonRows } from '../kit/states.tsx'
import { useNow } from '../kit/use-now.client.ts'
import { useParams } from '../kit/use-params.client.ts'
import { useIsWide } from '../kit/use-is-wide.client.ts'
import { useIsOwner } from '../kit/staff.queries.ts'
import { takingsQuery, TakingsSection } from './takings.tsx'
import { dayText, daysOf, spansOf, spanText, type TakingsDays, waitingText } from './today.rules.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { CanShoppersBuy } from '../first-steps/can-shoppers-buy.tsx'
import { nextStep } from '../first-steps/first-steps.rules.ts'
import type { AnswerOf } from '../../lib/browser/owner-call.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import type { ReactNode } from 'react'
import { dotted } from '../../lib/dotted.ts'
import { formatDay } from '../../lib/time.ts'
import { Ago } from '../kit/ago.tsx'
import { reasonOf } from '../kit/reason-text.tsx'
import type { Today } from './today.schema.ts'
import { Opens } from '../kit/list/opens.tsx'

/** What to do first, then what came in (rule: today). A helper sees her work alone. */
export function TodayPage() {
  const isOwner = useIsOwner()
  const today = useQuery(ownerQuery('get /today'))
  const now = useNow()
  const { params } = useParams()
  const days = daysOf(params.days)
  const steps = useQuery({ ...ownerQuery('get /first-steps'), enabled: isOwner })
  const takings = useQuery({ ...takingsQuery(days), enabled: isOwner })
  // What comes later would push what is below (rule: nothing-shifts).
  const isHere = !today.isPending && (!isOwner || !steps.isPending)
  const hasFigures = isHere && isOwner && !takings.isPending
  const isWide = useIsWide()
  return (
    <Screen
      title="Today"
      aside={<span className="shrink-0 text-sm text-muted">{dayText(spansOf(now, 1).now.last)}</span>}
    >
      <div className="grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
        <div>
          {isHere ? (
            <>
              {steps.data && <StepsToSale {...steps.data} />}
              <Section title="To do now">
                <Loaded query={today}>{(data) => <ToDoList today={data} />}</Loaded>
              </Section>
            </>
          ) : (
            <SkeletonRows count={4} />
          )}
          {isWide && hasFigures && <Counts days={days} of={['sold', 'missed']} />}
        </div>
        {isHere && !isOwner && <Notices />}
        {isHere && isOwner && (
          <div>
            <TakingsSection days={days} />
            {hasFigures && <Counts days={days} of={isWide ? ['sizes'] : ['sold', 'sizes', 'missed']} />}
          </div>
        )}
      </div>
    </Screen>
  )
}

/** What stands between the shop and its next sale, and the next of the first steps until the owner puts them away. */
function StepsToSale(data: AnswerOf<'get /first-steps'>) {
  const next = nextStep(data.steps)
  const done = data.steps.filter((step) => step.done).length
  return (
    <>
      {data.blockers.length > 0 && <CanShoppersBuy {...data} />}
      {next && !data.dismissed && (
        <SiteLink
          href={next.href}
          className="mb-6 flex min-h-14 items-center gap-4 border border-hairline bg-white px-4 py-2 hover:bg-stage"
        >
          <span className="min-w-0 grow">
            <span className="font-semibold">
              First steps: {done} of {data.steps.length} done
            </span>
            <span className="block truncate text-sm text-muted">Next: {next.title}</span>
          </span>
          <Opens />
        </SiteLink>
      )}
    </>
  )
}

type CountsProps = { days: TakingsDays; of: ('sold' | 'sizes' | 'missed')[] }

/** What was sold most, and what was looked for in vain, in the same period. */
function Counts({ days, of }: CountsProps) {
  return (
    <Loaded
      query={useQuery({
        ...ownerQuery('get /today/best-sellers', { days }),
        placeholderData: keepPreviousData,
      })}
      skeleton={<SkeletonRows count={4} />}
    >
      {({ now, products, sizes, missed_searches }) => (
        <>
          {of.includes('sold') && (
            <Counted
              title="Best sellers"
              help={`Pieces sold, ${spanText(now)}`}
              rows={products.map(({ product_id, title, pieces }) => ({
                name: title,
                count: pieces,
                ...(product_id && { href: `/admin/products/${product_id}` }),
              }))}
              none="Nothing was sold in this time."
            />
          )}
          {of.includes('sizes') && (
            <Counted
              title="Sizes"
              help={`Pieces sold, ${spanText(now)}`}
              rows={sizes.map(({ size, pieces }) => ({ name: size, count: pieces }))}
              none="No size was sold in this time."
              isInTwo
            />
          )}
          {of.includes('missed') && (
            <Counted
              title="Searched for, not found"
              help={`Times searched, ${spanText(now)}`}
              rows={missed_searches.map(({ text, count }) => ({ name: text, count }))}
              none="Every search found something."
            />
          )}
        </>
      )}
    </Loaded>
  )
}

type CountedProps = {
  title: string
  help: ReactNode
  rows: { name: string; count: number; href?: string }[]
  none: string
  /** In two columns where there is room. */
  isInTwo?: boolean
}

function Counted({ title, help, rows, none, isInTwo = false }: CountedProps) {
  return (
    <Section title={title} help={rows.length > 0 ? help : undefined}>
      {rows.length === 0 && <p className="text-muted">{none}</p>}
      <ol className={isInTwo ? 'gap-x-12 sm:columns-2' : ''}>
        {rows.map(({ name, count, href }) => {
          const row = (
            <>
              <span className="min-w-0 grow truncate">{name}</span>
              <span className="font-semibold tabular-nums">{count}</span>
            </>
          )
          return (
            <li key={href ?? name} className="break-inside-avoid border-b border-hairline">
              {href ? (
                <SiteLink href={href} className={`${countedClass} hover:bg-stage`}>
                  {row}
                  <Opens />
                </SiteLink>
              ) : (
                <p className={countedClass}>{row}</p>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

const countedClass = 'flex min-h-11 items-center gap-3'

type Line = { label: string; href: string; count: number; detail?: ReactNode; isUrgent?: boolean }

/** Each pile of work with how much it is; it opens its list. Empty piles are left out. */
function ToDoList({ today }: { today: Today }) {
  const lines = linesOf(today).filter(({ count }) => count > 0)
  if (lines.length === 0)
    return (
      <p className="border-y border-hairline py-4 text-muted">
        Nothing is waiting. New orders appear here automatically.
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
          className={`min-w-10 shrink-0 whitespace-nowrap text-xl font-semibold tabular-nums ${isUrgent ? 'text-alert' : ''}`}
          aria-hidden
        >
          {waitingText(count)}
        </span>
        <span className="min-w-0 grow">
          <span className="sr-only">{waitingText(count)} </span>
          {label}
          {detail && <span className="line-clamp-3 text-sm text-muted">{detail}</span>}
        </span>
        <Opens />
      </SiteLink>
    </li>
  )
}

const since = (oldest: string | null) =>
  oldest && (
    <>
      Oldest: <Ago at={oldest} isInSentence />
    </>
  )
/** Two examples in whole, or one where each is a sentence, and how many more there are. */
const someOf = (pile: { names: string[]; count: number } | null, names = pile?.names ?? [], most = 2) => {
  const shown = names.slice(0, most)
  const more = (pile?.count ?? 0) - shown.length
  return [...shown, ...(shown.length > 0 && more > 0 ? [`and ${waitingText(more)} more`] : [])].join('; ')
}

/** In the order in which an owner would do them. */
function linesOf(today: Today): Line[] {
  const { to_pack, to_ship, pickup, needs_you, rests, quotes, running_out, drops, failing_mails } = today
  const line = (
    label: string,
    href: string,
    pile: { count: number } | null,
    detail: ReactNode,
    isUrgent = false,
  ) => ({ label, href, count: pile?.count ?? 0, detail, isUrgent })
  const needs = [
    ...(needs_you?.names ?? []).map((name) => reasonOf(name).text),
    ...(quotes?.names ?? []).map((place) => `price delivery to ${place}`),
    ...(failing_mails ? ['emails not getting through'] : []),
  ]
  return [
    line('To pack', '/admin/orders?queue=to_pack', to_pack, since(to_pack.oldest)),
    line('To ship', '/admin/orders?queue=to_ship', to_ship, since(to_ship.oldest)),
    line('Pick-up', '/admin/orders?queue=pickup', pickup, since(pickup.oldest)),
    line('Needs you', '/admin/needs-you', needs_you, someOf(needs_you, needs, 1), true),
    line('Balances due soon', '/admin/orders?queue=all&rest=soon&sort=oldest', rests, someOf(rests)),
    line('Low stock', '/admin/products?stock=low', running_out, someOf(running_out)),
    line('Drops due', '/admin/featured', drops, drops && dropsText(drops)),
  ]
}

const dropsText = (drops: NonNullable<Today['drops']>) =>
  dotted(drops.first_at && formatDay(new Date(drops.first_at)), ...drops.names)
