/** Times are stored in UTC and shown in Lagos (rule: lagos-time); these are the only formatters. */
const lagos = { timeZone: 'Africa/Lagos' } as const

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  ...lagos,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  ...lagos,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat('en-GB', { ...lagos, hour: '2-digit', minute: '2-digit' })
const monthDayFormat = new Intl.DateTimeFormat('en-US', { ...lagos, month: 'short', day: 'numeric' })
const isoDayFormat = new Intl.DateTimeFormat('sv-SE', { ...lagos })

/** `Tue 24 Nov` */
export const formatDay = (date: Date) => dayFormat.format(date).replace(',', '')
/** `24 Nov 2026` */
export const formatDate = (date: Date) => dateFormat.format(date)
/** `24 Nov 2026, 14:05` */
export const formatDateTime = (date: Date) => `${dateFormat.format(date)}, ${timeFormat.format(date)}`
/** `Nov 24`, as in "Coming Nov 24" (rule: showcase-badges). */
export const formatMonthDay = (date: Date) => monthDayFormat.format(date)
/** The calendar day in Lagos: `2026-11-24`. */
export const lagosDay = (date: Date) => isoDayFormat.format(date)

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
