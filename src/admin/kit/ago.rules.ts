import { dayMs, formatDate, formatDay, hourMs, lagosDay, minuteMs } from '../../lib/time.ts'

/** `now`, `12 min`, `3 h`, `yesterday`, `Fri 20 Nov`, `2 Jan 2025`; for times to come the day. In a sentence it is `12 min ago`. */
export function agoText(then: Date, now: Date, isInSentence = false): string {
  const ago = isInSentence ? ' ago' : ''
  const past = now.getTime() - then.getTime()
  const isOtherYear = lagosDay(then).slice(0, 4) !== lagosDay(now).slice(0, 4)
  if (past < -minuteMs) return isOtherYear ? formatDate(then) : formatDay(then)
  if (past < minuteMs) return isInSentence ? 'just now' : 'now'
  if (past < hourMs) return `${Math.floor(past / minuteMs)} min${ago}`
  if (lagosDay(then) === lagosDay(now)) return `${Math.floor(past / hourMs)} h${ago}`
  if (lagosDay(then) === lagosDay(new Date(now.getTime() - dayMs))) return 'yesterday'
  return isOtherYear ? formatDate(then) : formatDay(then)
}
