import { countText } from '../lib/count-text.ts'
import * as nouns from '../lib/nouns.rules.ts'
import { dayMs, formatDay, hourMs } from '../lib/time.ts'
import { weekdays } from '../lib/weekdays.ts'

/** Lagos keeps UTC+1 all year. */
const lagosOffsetMs = hourMs

type DaysAhead = { daysMin: number | null; daysMax: number | null }

/**
 * When parcels leave, from the shop's settings: weekdays as `Sunday`, dates as `2026-12-25`. An order leaves within
 * `dispatch_days_min` to `dispatch_days_max` open days, of which the day of its payment is the first when it was paid before
 * the cut-off time (decision 033).
 */
export type DispatchDays = {
  /** Null while the owner has not said it; then no date is known, only the zone's days. */
  dispatch_days_min: number | null
  dispatch_days_max: number | null
  dispatch_cutoff_hour: number
  /** Past that hour, from 0 to 59. */
  dispatch_cutoff_minute: number
  closed_weekdays: readonly string[]
  closed_dates: readonly string[]
}

type Window = { from: Date; to: Date }

/**
 * The first and last day a parcel can arrive, for an order paid at `now` (rule: delivery-dates): the open days it may wait
 * for, then the zone's days, which count Monday to Saturday without the dates the shop is closed. Null when the days are
 * unknown.
 */
export function arrivalWindow(input: DaysAhead & { now: Date; dispatch: DispatchDays }): Window | null {
  const { dispatch } = input
  const waits = knownDays(dispatch.dispatch_days_min, dispatch.dispatch_days_max)
  if (!waits) return null
  const firstDay = dispatchDay(input.now, dispatch)
  const leavesAfter = (days: number) => addOpenDays(firstDay, Math.max(0, days - 1), dispatch)
  return windowOf(input, { from: leavesAfter(waits.from), to: leavesAfter(waits.to) }, dispatch)
}

/** The same for a parcel that was handed over at `shippedAt`: only the zone's days are left. */
export function arrivalAfterShipping(
  input: DaysAhead & { shippedAt: Date; dispatch: DispatchDays },
): Window | null {
  const day = lagosNoon(input.shippedAt)
  return windowOf(input, { from: day, to: day }, input.dispatch)
}

/** The first and last day of a window as an order keeps them: `2026-11-24`, `2026-11-26`. */
export const datesOf = (window: Window | null): { from: string | null; to: string | null } => ({
  from: window && isoDay(window.from),
  to: window && isoDay(window.to),
})

/** The estimate an order keeps, in words: `Tue 24 – Thu 26 Nov`; `by Thu 26 Nov` where only the last day is known. */
export function datesText({ from, to }: { from: string | null; to: string | null }): string | null {
  if (!to) return null
  const [first, last] = [from ?? to, to].map((day) => new Date(`${day}T12:00:00Z`)) as [Date, Date]
  return from ? dayRange(first, last) : `by ${formatDay(last)}`
}

function windowOf(days: DaysAhead, leaves: Window, dispatch: DispatchDays): Window | null {
  const known = knownDays(days.daysMin, days.daysMax)
  return (
    known && {
      from: addDeliveryDays(leaves.from, known.from, dispatch),
      to: addDeliveryDays(leaves.to, known.to, dispatch),
    }
  )
}

/** The fewest and the most days; where one is unknown it is as many as the other. Null when both are. */
export function knownDays(
  daysMin: number | null,
  daysMax: number | null,
): { from: number; to: number } | null {
  const known = [daysMin, daysMax].filter((days) => days !== null)
  return known.length ? { from: known[0]!, to: known.at(-1)! } : null
}

/** What of the shop's settings says how long an order waits before it leaves. */
export type Waiting = Pick<DispatchDays, 'dispatch_days_min' | 'dispatch_days_max'>

/**
 * How long a place's orders take from their payment on, where no moment of payment is known: a table, a list (rule: delivery-dates).
 * The days they may wait before they leave count as in `arrivalWindow`; while those are unknown, only the place's own.
 */
export function placeDaysText({ daysMin, daysMax }: DaysAhead, waiting: Waiting): string {
  const days = knownDays(daysMin, daysMax)
  if (!days) return deliveryDaysText(null, null)
  const waits = knownDays(waiting.dispatch_days_min, waiting.dispatch_days_max) ?? { from: 0, to: 0 }
  return deliveryDaysText(days.from + Math.max(0, waits.from - 1), days.to + Math.max(0, waits.to - 1))
}

/** `0, 0` → `Same day`; `0, 1` → `Same day or next day`; `2, 5` → `2–5 days`; unknown → `Contact us for delivery time` (rule: delivery-dates). */
export function deliveryDaysText(daysMin: number | null, daysMax: number | null): string {
  const days = knownDays(daysMin, daysMax)
  if (!days) return 'Contact us for delivery time'
  const { from, to } = days
  if (to === 0) return 'Same day'
  if (from > 0) return countText(nouns.day, from, to)
  return to === 1 ? 'Same day or next day' : `Same day to ${countText(nouns.day, to)}`
}

/**
 * `Arrives Tue 24 – Thu 26 Nov to Lagos`; without the days of dispatch the zone's, `2–3 days`; with unknown days `Contact us
 * for delivery time` (rule: delivery-dates).
 */
export function arrivalText(
  input: DaysAhead & { now: Date; dispatch: DispatchDays; destination?: string },
): string {
  const window = arrivalWindow(input)
  if (!window) return placeDaysText(input, input.dispatch)
  const to = input.destination ? ` to ${input.destination}` : ''
  return `Arrives ${dayRange(window.from, window.to)}${to}`
}

/** `Tue 24 – Thu 26 Nov`, `Mon 30 Nov – Wed 2 Dec`, `Tue 24 Nov`. */
export function dayRange(from: Date, to: Date): string {
  const [first, last] = [formatDay(from), formatDay(to)]
  if (first === last) return first
  const isSameMonth = first.split(' ')[2] === last.split(' ')[2]
  return `${isSameMonth ? first.slice(0, first.lastIndexOf(' ')) : first} – ${last}`
}

/** Noon (UTC) of the first day in Lagos on which a parcel can leave. */
export function dispatchDay(now: Date, dispatch: DispatchDays): Date {
  const local = inLagos(now)
  const cutoff = dispatch.dispatch_cutoff_hour * 60 + dispatch.dispatch_cutoff_minute
  const isTooLate = local.getUTCHours() * 60 + local.getUTCMinutes() >= cutoff
  const today = lagosNoon(now)
  return nextOpenDay(isTooLate ? addDay(today) : today, dispatch)
}

const inLagos = (time: Date) => new Date(time.getTime() + lagosOffsetMs)

function lagosNoon(time: Date): Date {
  const local = inLagos(time)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), 12))
}

/** The next day after `day` on which the shop is open. */
export const openDayAfter = (day: Date, dispatch: DispatchDays): Date => nextOpenDay(addDay(day), dispatch)

/** The day itself when the shop is open, else the next one it is. */
function nextOpenDay(from: Date, dispatch: DispatchDays): Date {
  let day = from
  // A shop that never opens is refused by its settings; the bound keeps a page from hanging all the same.
  for (let left = longestSearch; left > 0 && !isOpen(day, dispatch); left--) day = addDay(day)
  return day
}

const longestSearch = 1000

function addOpenDays(from: Date, days: number, dispatch: DispatchDays): Date {
  let day = from
  for (let left = days; left > 0; left--) day = nextOpenDay(addDay(day), dispatch)
  return day
}

function isOpen(day: Date, { closed_weekdays, closed_dates }: DispatchDays): boolean {
  return !closed_weekdays.includes(weekdays[day.getUTCDay()]!) && !closed_dates.includes(isoDay(day))
}

function addDeliveryDays(from: Date, days: number, dispatch: DispatchDays): Date {
  let day = from
  for (let left = days; left > 0; left--) day = nextDeliveryDay(day, dispatch)
  // A parcel for the same day may have been handed over on a closed date.
  return dispatch.closed_dates.includes(isoDay(day)) ? nextDeliveryDay(day, dispatch) : day
}

function nextDeliveryDay(from: Date, { closed_dates }: DispatchDays): Date {
  let day = addDay(from)
  while (day.getUTCDay() === 0 || closed_dates.includes(isoDay(day))) day = addDay(day)
  return day
}

const addDay = (day: Date) => new Date(day.getTime() + dayMs)
const isoDay = (day: Date) => day.toISOString().slice(0, 10)
