import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paymentMethodLabel, recordedMethods } from '../../orders/order/payment-methods.rules.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { Section } from '../kit/screen.tsx'
import { Empty, Loaded, SkeletonRows } from '../kit/states.tsx'
import { SameWeekday } from './same-weekday.tsx'
import { TakingsChart } from './takings-chart.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import {
  againstText,
  periodLabels,
  spanText,
  type TakingsDays,
  takingsDays,
  averageNote,
  averageOf,
  changeText,
  type Takings,
  totalOf,
  bucketText,
} from './today.rules.ts'
import type { TakingsAnswer } from './today.schema.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'

export const takingsQuery = (days: TakingsDays) => ({
  ...ownerQuery('get /today/takings', { days }),
  placeholderData: keepPreviousData,
})

/** What came in and went back (rule: takings), each currency for itself. */
export function TakingsSection({ days }: { days: TakingsDays }) {
  return (
    <Section title="Takings">
      <Loaded query={useQuery(takingsQuery(days))} skeleton={<SkeletonRows count={5} />}>
        {(takings) => (
          <>
            <TakingsOf takings={takings} days={days} />
            {takings.credit_owed > 0 && (
              <p className="pb-4" data-testid="credit-owed">
                You owe{' '}
                <SiteLink href="/admin/credit" className="font-semibold underline">
                  {formatMoney(takings.credit_owed)} in store credit
                </SiteLink>
                , to be spent in the shop.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function PeriodSwitch({ days }: { days: TakingsDays }) {
  return (
    <nav aria-label="Period" className="flex rounded-control border border-ink">
      {takingsDays.map((choice) => (
        <SiteLink
          key={choice}
          href={`/admin?days=${choice}`}
          replace
          resetScroll={false}
          aria-current={choice === days ? 'true' : undefined}
          className={`flex min-h-11 items-center px-4 font-semibold ${choice === days ? 'bg-ink text-white' : 'hover:bg-stage'}`}
        >
          {periodLabels[choice]}
        </SiteLink>
      ))}
    </nav>
  )
}

/** How today goes, then the period: what is chosen is said where it is chosen. */
function TakingsOf({ takings, days }: { takings: TakingsAnswer; days: TakingsDays }) {
  const { now, before, currencies, at, same_weekday: day } = takings
  return (
    <>
      {currencies.map(({ currency, today, same_weekday }) => (
        <SameWeekday key={currency} {...{ currency, today, day, at }} before={same_weekday} />
      ))}
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-4 gap-y-2 pb-3">
        <p className="text-sm text-muted">
          {spanText(now)}, {againstText(before, new Date(at))}
        </p>
        <PeriodSwitch days={days} />
      </div>
      {currencies.length === 0 && (
        <Empty
          text={`No order was paid in ${spanText(now)} or in the time before. Takings appear here with the first payment.`}
          way={{ label: 'First steps', href: '/admin/first-steps' }}
        />
      )}
      {currencies.map((own) => (
        <div key={own.currency} className="pb-4">
          {currencies.length > 1 && <p className="pb-3 text-sm text-muted">{own.currency}</p>}
          <TakingsTiles currency={own.currency} now={own.now} before={own.before} />
          <Methods {...own} />
          <div className="grid items-start gap-x-8 gap-y-4 pt-4 grid-cols-[minmax(0,1fr)]">
            <TakingsChart currency={own.currency} columns={own.columns} days={takings.days as TakingsDays} />
            <TakingsTable currency={own.currency} columns={own.columns} />
          </div>
        </div>
      ))}
    </>
  )
}

type MethodsProps = Pick<TakingsAnswer['currencies'][number], 'currency' | 'methods' | 'counter'>

/** A way keeps its colour from one period to the next; none has one of the chart's below, which are of all ways together. */
const fills: Record<string, string> = {
  transfer: 'bg-on-tint-packed',
  cash: 'bg-signal',
  terminal: 'bg-terminal',
  store_credit: 'bg-alert',
  sample: 'bg-muted',
}

/** As Sell and the till call it. */
const wayLabel = (word: string) =>
  Object.values(recordedMethods).find(({ orderWord }) => orderWord === word)?.choice ??
  paymentMethodLabel(word)

/** How it was paid, where there is more than one way, as a bar of shares; and what of it at the counter. */
function Methods({ currency, methods, counter }: MethodsProps) {
  const money = (minor: number) => formatMoney(minor, currency as Currency)
  const ways = methods
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount)
    .map((way) => ({ ...way, fill: fills[way.method] ?? 'bg-good' }))
  return (
    <div className="space-y-2 pt-4 text-sm tabular-nums empty:hidden">
      {ways.length > 1 && (
        <>
          <div aria-hidden className="flex h-3 gap-px">
            {ways.map(({ method, amount, fill }) => (
              <span key={method} className={fill} style={{ flexGrow: amount }} />
            ))}
          </div>
          <ul aria-label="How it was paid" className="flex flex-wrap gap-x-5 gap-y-1">
            {ways.map(({ method, amount, fill }) => (
              <li key={method} className="flex items-center gap-2">
                <span aria-hidden className={`size-2.5 ${fill}`} />
                <span className="text-muted">{wayLabel(method)}</span> {money(amount)}
              </li>
            ))}
          </ul>
        </>
      )}
      {counter > 0 && (
        <p>
          <span className="text-muted">Of all this, sold at the counter:</span> {money(counter)}
        </p>
      )}
    </div>
  )
}

/** The four figures; goods and delivery apart below the first. */
function TakingsTiles({ currency, now, before }: { currency: string; now: Takings; before: Takings }) {
  const money = (minor: number) => formatMoney(minor, currency as Currency)
  const [average, averageBefore] = [averageOf(now), averageOf(before)].map(toWholeUnits)
  return (
    <dl className="grid grid-cols-2 border-t border-l border-hairline bg-white">
      <Tile
        name="Takings"
        figure={money(totalOf(now))}
        change={changeText(totalOf(now), totalOf(before))}
        detail={
          <>
            <span className="whitespace-nowrap">goods {money(now.goods)}</span>{' '}
            <span className="whitespace-nowrap">+ delivery {money(now.delivery)}</span>{' '}
            {now.refunds !== 0 && <span className="whitespace-nowrap">− refunds {money(now.refunds)}</span>}
            {now.taken !== 0 && (
              <span className="whitespace-nowrap"> − refunded outside the shop {money(now.taken)}</span>
            )}
            <span className="block">before: {money(totalOf(before))}</span>
          </>
        }
      />
      <Tile
        name="Orders"
        figure={formatCount(now.orders)}
        change={changeText(now.orders, before.orders)}
        detail={`before: ${formatCount(before.orders)}`}
      />
      <Tile
        name="Average order"
        figure={average ? money(average) : '–'}
        change={changeText(average ?? 0, averageBefore ?? 0)}
        detail={[averageBefore && `before: ${money(averageBefore)}`, averageNote(now)]
          .filter(Boolean)
          .join('; ')}
      />
      <Tile
        name="Refunds"
        figure={money(now.refunds)}
        detail={[
          now.refunded_orders ? `from ${countText(ownerNouns.order, now.refunded_orders)}` : 'none',
          ...(now.taken === 0 ? [] : [`another ${money(now.taken)} outside the shop`]),
          `before:\u00a0${money(before.refunds)}`,
        ].join('; ')}
        change={null}
      />
    </dl>
  )
}

type TileProps = { name: string; figure: string; change: string | null; detail: ReactNode }

/** Kobo say nothing in an average. */
const toWholeUnits = (minor: number | null) => minor && Math.round(minor / 100) * 100

function Tile({ name, figure, change, detail }: TileProps) {
  return (
    <div className="min-w-0 border-r border-b border-hairline p-3 md:p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 text-xl font-semibold tabular-nums max-xs:text-lg">
        {figure}
        {change && <span className={`text-sm whitespace-nowrap ${toneOf(change)}`}>{change}</span>}
      </dd>
      <dd className="text-sm text-muted tabular-nums">{detail}</dd>
    </div>
  )
}

const toneOf = (change: string) =>
  change.includes('+') ? 'text-good' : change.includes('−') ? 'text-alert' : 'text-muted'

type Column = Takings & { bucket: string }

const shownAtFirst = 7

/** The chart's figures in rows, the newest first; hours and days without money are left out. */
function TakingsTable({ currency, columns }: { currency: string; columns: Column[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const money = (minor: number) => formatMoney(minor, currency as Currency)
  const rows = columns
    .filter(({ orders, refunds, taken }) => orders > 0 || refunds > 0 || taken !== 0)
    .toReversed()
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  if (rows.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 content-center text-sm text-accent">Show the figures</summary>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Takings in figures</caption>
        <thead className="text-left text-muted">
          <tr>
            <th className="py-1 font-normal">When</th>
            <th className="py-1 pl-3 text-right font-normal">Orders</th>
            <th className="py-1 pl-3 text-right font-normal max-sm:hidden">Back</th>
            <th className="py-1 pl-3 text-right font-normal">Takings</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.bucket} className="border-t border-hairline">
              <th className="py-1.5 text-left font-normal whitespace-nowrap">{bucketText(row.bucket)}</th>
              <td className="py-1.5 pl-3 text-right">{row.orders}</td>
              <td className="py-1.5 pl-3 text-right max-sm:hidden">
                {row.refunds + row.taken ? money(row.refunds + row.taken) : '–'}
              </td>
              <td className="py-1.5 pl-3 text-right">
                <span className="font-semibold">{money(totalOf(row))}</span>
                {row.refunds + row.taken > 0 && (
                  <span className="block text-muted sm:hidden">
                    {money(row.refunds + row.taken)} refunded
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button variant="link" className="mt-1 text-sm" onClick={() => setIsWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </details>
  )
}
