import { dayMs, formatDay, hourMs } from '../lib/time.ts'
import { deliveryDaysText } from './delivery-fee.rules.ts'

/** Lagos keeps UTC+1 all year. */
const lagosOffsetMs = hourMs

type DaysAhead = { daysMin: number | null; daysMax: number | null }

/**
 * The first and last day a parcel can arrive, for an order paid at `now`. It leaves on a weekday, the same day when paid
 * before `cutoffHour` (Lagos time); the zone's days count Monday to Saturday. Null when the days are unknown.
 */
export function arrivalWindow(
  input: DaysAhead & { now: Date; cutoffHour: number },
): { from: Date; to: Date } | null {
  const daysMin = input.daysMin ?? input.daysMax
  const daysMax = input.daysMax ?? input.daysMin
  if (daysMin === null || daysMax === null) return null
  const leaves = dispatchDay(input.now, input.cutoffHour)
  return { from: addDeliveryDays(leaves, daysMin), to: addDeliveryDays(leaves, daysMax) }
}

type ZoneDays = {
  state: string | null
  delivery_days_min: number | null
  delivery_days_max: number | null
}

/** The shortest and longest of the days that any zone of a state takes; null when none is known. */
export function daysToState(zones: ZoneDays[], state: string): DaysAhead {
  const own = zones.filter((zone) => zone.state === state)
  const known = (days: (number | null)[]) => days.filter((each) => each !== null)
  const [mins, maxes] = [
    known(own.map((zone) => zone.delivery_days_min)),
    known(own.map((zone) => zone.delivery_days_max)),
  ]
  return {
    daysMin: mins.length ? Math.min(...mins) : null,
    daysMax: maxes.length ? Math.max(...maxes) : null,
  }
}

/** `Arrives Tue 24 – Thu 26 Nov to Lagos`; with unknown days `Contact us for delivery time` (rule: delivery-dates). */
export function arrivalText(
  input: DaysAhead & { now: Date; cutoffHour: number; destination?: string },
): string {
  const window = arrivalWindow(input)
  if (!window) return deliveryDaysText(null, null)
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

/** Noon (UTC) of the day in Lagos on which a parcel leaves. */
function dispatchDay(now: Date, cutoffHour: number): Date {
  const local = new Date(now.getTime() + lagosOffsetMs)
  let day = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), 12))
  const isTooLate = local.getUTCHours() >= cutoffHour
  if (isTooLate) day = addDay(day)
  while (isWeekend(day)) day = addDay(day)
  return day
}

function addDeliveryDays(from: Date, days: number): Date {
  let day = from
  for (let left = days; left > 0; left--) {
    day = addDay(day)
    if (day.getUTCDay() === 0) day = addDay(day)
  }
  return day
}

const addDay = (day: Date) => new Date(day.getTime() + dayMs)
const isWeekend = (day: Date) => day.getUTCDay() === 0 || day.getUTCDay() === 6
