import { formatDay, hourMs, lagosDay, minuteMs } from '../../lib/time.ts'
import { weekdays } from '../../lib/weekdays.ts'
import { timeText } from '../../settings/setting-texts.rules.ts'
import { type DispatchDays, dispatchDay, openDayAfter } from '../delivery-dates.rules.ts'
import type { KeptPickup } from './pickup.schema.ts'

export type PickupHours = Pick<KeptPickup, 'opens_at' | 'closes_at' | 'ready_hours'>

/** On which open day after the one on which it is paid an order is ready at the latest. */
export const pickupDays = ({ opens_at, closes_at, ready_hours }: PickupHours): number =>
  Math.max(1, Math.ceil((ready_hours * 60) / (closes_at - opens_at)))

const midnightOf = (day: Date) => Math.floor(day.getTime() / (24 * hourMs)) * 24 * hourMs - hourMs

/**
 * By when an order paid at `now` is ready to be fetched (rule: pickup-ready-time): so many open hours after its payment. Closed days
 * and the cut-off are those of delivery; an order paid later counts from the next opening. At a full hour, or when the place closes.
 */
export function readyTime(
  place: PickupHours,
  { now, dispatch }: { now: Date; dispatch: DispatchDays },
): Date {
  let day = dispatchDay(now, dispatch)
  let start = Math.max(now.getTime(), midnightOf(day) + place.opens_at * minuteMs)
  let leftMs = place.ready_hours * hourMs
  for (;;) {
    const closes = midnightOf(day) + place.closes_at * minuteMs
    if (leftMs <= closes - start) {
      const fullHour = Math.ceil((start + leftMs) / hourMs) * hourMs
      return new Date(Math.min(fullHour, closes))
    }
    leftMs -= Math.max(0, closes - start)
    day = openDayAfter(day, dispatch)
    start = midnightOf(day) + place.opens_at * minuteMs
  }
}

/** `Ready today by 4 pm`, `Ready Mon 30 Nov by 12.30 pm`. */
export function readyText(
  place: PickupHours,
  { now, dispatch }: { now: Date; dispatch: DispatchDays },
): string {
  const at = readyTime(place, { now, dispatch })
  const day = lagosDay(at) === lagosDay(now) ? 'today' : formatDay(at)
  const minutes = Math.round((at.getTime() - midnightOf(new Date(at.getTime() + hourMs))) / minuteMs)
  return `Ready ${day} by ${minuteText(minutes)}`
}

/** A time of the day from its minutes after midnight: `600` → `10 am`. */
const minuteText = (minutes: number) =>
  minutes === 720 ? 'noon' : timeText(Math.floor(minutes / 60) % 24, minutes % 60)

/** `10 am to 6 pm, closed on Saturday and Sunday`. */
export function hoursText(
  { opens_at, closes_at }: Pick<KeptPickup, 'opens_at' | 'closes_at'>,
  { closed_weekdays }: Pick<DispatchDays, 'closed_weekdays'>,
): string {
  const closed = [...weekdays.slice(1), weekdays[0]!].filter((day) => closed_weekdays.includes(day))
  const hours = `${minuteText(opens_at)} to ${minuteText(closes_at)}`
  return closed.length > 0 ? `${hours}, closed on ${allOf.format(closed)}` : hours
}

const allOf = new Intl.ListFormat('en-GB', { type: 'conjunction' })
