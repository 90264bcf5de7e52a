/** Times are stored in UTC and shown in Lagos (rule: lagos-time); these are the only formatters. */
const timeZone = 'Africa/Lagos'

/** Made when it is first used: making one takes a slow phone some ten milliseconds. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (date: Date) => (format ??= new Intl.DateTimeFormat(locale, { timeZone, ...options })).format(date)
}

const dayText = formatter('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

/** `Tue 24 Nov` */
export const formatDay = (date: Date) => dayText(date).replace(',', '')
/** `24 Nov 2026` */
export const formatDate = formatter('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
/** `14:05` */
export const formatTime = formatter('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekday = formatter('en-GB', { weekday: 'long' })
/** `16:00 on Thursday`, of a time within days */
export const formatWeekdayTime = (date: Date) => `${formatTime(date)} on ${weekday(date)}`
/** `24 Nov 2026, 14:05` */
export const formatDateTime = (date: Date) => `${formatDate(date)}, ${formatTime(date)}`
/** `Tue 24 Nov, 14:00`: until when something is to be done */
export const formatDeadline = (date: Date) => `${formatDay(date)}, ${formatTime(date)}`
/** `Nov 24`, as in "Coming Nov 24" (rule: showcase-badges). */
export const formatMonthDay = formatter('en-US', { month: 'short', day: 'numeric' })
/** The calendar day in Lagos: `2026-11-24`. */
export const lagosDay = formatter('sv-SE', {})

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
