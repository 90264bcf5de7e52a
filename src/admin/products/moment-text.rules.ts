import { dayMs, formatDateTime, formatWeekdayTime } from '../../lib/time.ts'

/** `at 18:00 on Friday` of a time within six days, else `on 24 Dec 2026, 18:00`. */
export const momentText = (at: Date, now: Date): string =>
  at.getTime() - now.getTime() < 6 * dayMs ? `at ${formatWeekdayTime(at)}` : `on ${formatDateTime(at)}`
