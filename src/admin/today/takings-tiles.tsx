import type { ReactNode } from 'react'
import { countText, formatCount } from '../../lib/count-text.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { averageOf, changeText, type Takings, totalOf } from './today.rules.ts'

type TilesProps = { currency: string; now: Takings; before: Takings }

/** The four figures; goods and delivery apart below the first. */
export function TakingsTiles({ currency, now, before }: TilesProps) {
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
            <span className="whitespace-nowrap">− back {money(now.refunds)}</span>
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
        detail={averageBefore ? `before: ${money(averageBefore)}` : ''}
      />
      <Tile
        name="Money back"
        figure={money(now.refunds)}
        detail={now.refunded_orders ? `of ${countText('order', now.refunded_orders)}` : 'none'}
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
  change.includes('+') ? 'text-palm' : change.includes('−') ? 'text-camwood' : 'text-muted'
