import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Currency, currencySymbols, formatMoney } from '../../lib/money.ts'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import {
  axisOf,
  bucketText,
  namedEvery,
  shortBucketText,
  shortMoney,
  type Takings,
  type TakingsDays,
  totalOf,
} from './today.rules.ts'

type Column = Takings & { bucket: string }
type ChartProps = { currency: string; columns: Column[]; days: TakingsDays }

const height = 180
const top = 10
const bottom = 24
/** Room for the axis' amounts, in pixels. */
const left = 56

/** A column per day or hour. One stop of Tab: arrows walk through the columns, and what is pointed at is said below. */
export function TakingsChart({ currency, columns, days }: ChartProps) {
  const [chosen, setChosen] = useState(columns.length - 1)
  const active = Math.min(chosen, columns.length - 1)
  const { min, max, ticks } = axisOf(columns.map(totalOf))
  const yOf = (value: number) => top + ((max - value) / (max - min)) * (height - top - bottom)
  const widthOf = 100 / columns.length
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -columns.length, End: columns.length }[event.key]
    if (!step) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(columns.length - 1, active + step)))
  }
  const point = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - box.left) / box.width) * columns.length)
    if (at >= 0 && at < columns.length) setChosen(at)
  }
  const said = sentenceOf(columns[active]!, currency)
  return (
    <figure className="min-w-0">
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Takings per ${days === 1 ? 'hour' : 'day'}`}
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={active + 1}
        aria-valuetext={said}
        onKeyDown={walk}
        className="relative"
        style={{ height }}
      >
        <Axis ticks={ticks} yOf={yOf} symbol={currencySymbols[currency as Currency] ?? ''} />
        <svg
          aria-hidden
          height={height}
          className="absolute top-0"
          style={{ left, width: `calc(100% - ${left}px)` }}
          onPointerMove={point}
          onPointerDown={point}
        >
          {columns.map((column, index) => {
            const total = totalOf(column)
            const [y, foot] = [yOf(Math.max(total, 0)), yOf(Math.min(total, 0))]
            return (
              <g key={column.bucket}>
                <rect
                  x={`${index * widthOf + widthOf * 0.15}%`}
                  width={`${widthOf * 0.7}%`}
                  y={y}
                  height={Math.max(foot - y, 0)}
                  className={index === active ? 'fill-ink' : total < 0 ? 'fill-alert' : 'fill-accent'}
                />
                {index % namedEvery[days] === 0 && (
                  <text
                    x={`${index * widthOf + widthOf / 2}%`}
                    y={height - 6}
                    textAnchor="middle"
                    className="fill-muted text-xs"
                  >
                    {shortBucketText(column.bucket, days)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <figcaption className="pt-1 text-sm tabular-nums">{said}</figcaption>
    </figure>
  )
}

function Axis({ ticks, yOf, symbol }: { ticks: number[]; yOf: (value: number) => number; symbol: string }) {
  return (
    <svg aria-hidden width="100%" height={height} className="absolute inset-0">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2="100%"
            y1={yOf(tick)}
            y2={yOf(tick)}
            className={tick === 0 ? 'stroke-ink' : 'stroke-hairline'}
          />
          <text x={left - 6} y={yOf(tick) + 4} textAnchor="end" className="fill-muted text-xs tabular-nums">
            {shortMoney(tick, symbol)}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** `Thu 19 Nov: ₦96,000 from 3 orders`, and what went back. */
function sentenceOf(column: Column, currency: string): string {
  const money = (minor: number) => formatMoney(minor, currency as Currency)
  const back = [
    column.refunds && `${money(column.refunds)} refunded`,
    column.taken && `${money(column.taken)} refunded outside the shop`,
  ].filter(Boolean)
  return `${bucketText(column.bucket)}: ${money(totalOf(column))} from ${countText(ownerNouns.order, column.orders)}${back.length > 0 ? `, after ${back.join(' and ')}` : ''}`
}
