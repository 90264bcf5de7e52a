import { formatCount } from '../../lib/count-text.ts'
import { dayMs, formatDay, formatTime, lagosDay } from '../../lib/time.ts'

/** What the takings are shown for: today, a week, a month, each with today as its last day. */
export const takingsDays = [1, 7, 30] as const
export type TakingsDays = (typeof takingsDays)[number]

/** The days of a period in Lagos, `2026-11-16`; both are part of it. */
export type DaySpan = { first: string; last: string }

/** The days that end today, and as many before them; before today is the same weekday (rule: same-weekday). */
export function spansOf(now: Date, days: TakingsDays): { now: DaySpan; before: DaySpan } {
  const dayBack = (count: number) => lagosDay(new Date(now.getTime() - count * dayMs))
  return {
    now: { first: dayBack(days - 1), last: dayBack(0) },
    before:
      days === 1
        ? { first: dayBack(7), last: dayBack(7) }
        : { first: dayBack(2 * days - 1), last: dayBack(days) },
  }
}

/** This moment, a week ago: until then the same weekday is counted. */
export const weekBefore = (now: Date) => new Date(now.getTime() - 7 * dayMs)

/** The instant a day begins in Lagos, which never changes its clocks. */
export const startOfLagosDay = (day: string) => new Date(`${day}T00:00:00+01:00`)
export const endOfLagosDay = (day: string) => new Date(startOfLagosDay(day).getTime() + dayMs)

/** The columns of a chart in order: the hours of one day (`00` … `23`), else the days. */
export function bucketsOf(span: DaySpan): string[] {
  if (span.first === span.last) return Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  const days: string[] = []
  for (
    let at = startOfLagosDay(span.first);
    at < endOfLagosDay(span.last);
    at = new Date(at.getTime() + dayMs)
  )
    days.push(lagosDay(at))
  return days
}

/**
 * Money in minor units of one currency. `refunds` is what went back in that time, whenever it was paid, `taken` what a bank or the
 * provider took by itself.
 */
export type Takings = {
  orders: number
  goods: number
  delivery: number
  refunds: number
  refunded_orders: number
  taken: number
}

export const noTakings: Takings = {
  orders: 0,
  goods: 0,
  delivery: 0,
  refunds: 0,
  refunded_orders: 0,
  taken: 0,
}

export const addTakings = (a: Takings, b: Takings): Takings => ({
  orders: a.orders + b.orders,
  goods: a.goods + b.goods,
  delivery: a.delivery + b.delivery,
  refunds: a.refunds + b.refunds,
  refunded_orders: a.refunded_orders + b.refunded_orders,
  taken: a.taken + b.taken,
})

/** What came in less what went back or was taken; below zero when that is more. */
export const totalOf = ({ goods, delivery, refunds, taken }: Takings) => goods + delivery - refunds - taken

/** Goods and delivery per order, to the nearest minor unit; null without an order. */
export const averageOf = ({ goods, delivery, orders }: Takings) =>
  orders === 0 ? null : Math.round((goods + delivery) / orders)

/** What is said of the average where it is more than the takings by the orders. */
export const averageNote = ({ refunds, taken }: Takings) =>
  refunds === 0 && taken === 0 ? '' : 'refunds not deducted'

/** `Sun 22 Nov` */
export const dayText = (day: string) => formatDay(new Date(`${day}T12:00:00Z`))
const dateText = (day: string) => dayText(day).slice(4)
const monthOf = (day: string) => dateText(day).split(' ')[1]

/** `15–21 Nov`, `30 Oct – 5 Nov`, for one day `Sun 22 Nov`. */
export function spanText({ first, last }: DaySpan): string {
  if (first === last) return dayText(first)
  const end = dateText(last)
  if (monthOf(first) === monthOf(last)) return `${Number(first.slice(8))}–${end}`
  return `${dateText(first)} – ${end}`
}

/** What a figure is compared with, in words: `against 15–21 Nov`, for today `against Sun 15 Nov until 14:20`. */
export const againstText = (before: DaySpan, at: Date) =>
  before.first === before.last ? `against ${untilText(before.first, at)}` : `against ${spanText(before)}`

/** `Sun 15 Nov until 14:20` */
export const untilText = (day: string, at: Date) => `${dayText(day)} until ${formatTime(at)}`

/** How today goes against the same weekday, in a sentence; null without anything to compare with (rule: same-weekday). */
export function sameWeekdayText(today: Takings, before: Takings): string | null {
  const { goods, delivery, refunds, taken } = before
  if ([goods, delivery, refunds, taken].every((amount) => amount === 0)) return null
  const change = changeText(totalOf(today), totalOf(before))
  if (change === null)
    return `${totalOf(before) < 0 ? 'More was refunded than' : 'As much was refunded as'} came in a week ago.`
  return change === 'no change' ? 'As much as a week ago.' : `${change} on a week ago.`
}

/** `+18%`, `−4%`, `no change`; null where there is nothing to compare with. */
export function changeText(now: number, before: number): string | null {
  if (before <= 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return now === before ? 'no change' : now > before ? 'under +1%' : 'under −1%'
  return `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))}%`
}

/** Steps of a chart's axis, from 0 (or below, when more went back than came in) to a round number above the highest. */
export function axisOf(values: number[]): { min: number; max: number; ticks: number[] } {
  const highest = Math.max(0, ...values)
  const lowest = Math.min(0, ...values)
  const step = roundStep((highest - lowest) / 3)
  const [bottom, top] = [Math.floor(lowest / step), Math.max(Math.ceil(highest / step), 1)]
  const ticks = Array.from({ length: top - bottom + 1 }, (_, n) => (bottom + n) * step)
  return { min: bottom * step, max: top * step, ticks }
}

/** 1, 2 or 5 times a power of ten, at least one naira. */
function roundStep(rough: number): number {
  const least = Math.max(rough, 100)
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least)!
}

/** The period the address names, a week without one. */
export const daysOf = (text: string | undefined): TakingsDays =>
  takingsDays.find((days) => String(days) === text) ?? 7

export const periodLabels: Record<TakingsDays, string> = { 1: 'Today', 7: '7 days', 30: '30 days' }

/** A column by its name: `Mon 16 Nov`, for an hour `14:00`. */
export const bucketText = (bucket: string) => (bucket.length === 2 ? `${bucket}:00` : dayText(bucket))

/** Under the axis there is little room: `Mon`, `16`, `14`. */
export function shortBucketText(bucket: string, days: TakingsDays): string {
  if (days === 1) return bucket
  return days === 7 ? dayText(bucket).slice(0, 3) : String(Number(bucket.slice(8)))
}

/** Every how many columns a name stands under the axis. */
export const namedEvery: Record<TakingsDays, number> = { 1: 4, 7: 1, 30: 5 }

/** `1000+`: counting ends there. */
export const waitingText = (count: number) => (count >= 1000 ? '1,000+' : String(count))

/** `₦1.2m`, `₦96k`, `₦500` for an axis, from minor units. */
export function shortMoney(amountMinor: number, symbol: string): string {
  const units = Math.abs(amountMinor) / 100
  const sign = amountMinor < 0 ? '−' : ''
  const short = (value: number, unit: string) => `${sign}${symbol}${Number(value.toFixed(1))}${unit}`
  if (units >= 1e9) return short(units / 1e9, 'bn')
  if (units >= 1e6) return short(units / 1e6, 'm')
  return units >= 1e3 ? short(units / 1e3, 'k') : short(units, '')
}
