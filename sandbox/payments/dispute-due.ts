const hour = 60 * 60 * 1000
const day = 24 * hour

/** Lagos is an hour ahead of UTC all the year. */
const lagosOffset = hour

/** How long a merchant in Nigeria has to answer a dispute, and when the reminder comes. */
const answerHours = 16
const remindHours = answerHours / 2

/**
 * When so many business hours after `start` (epoch milliseconds) are over. Every hour of a weekday in Lagos counts, holidays
 * too; Saturdays and Sundays do not.
 */
export function afterBusinessHours(start: number, hours: number): number {
  let now = start + lagosOffset
  let left = hours * hour
  for (;;) {
    const nextDay = (Math.floor(now / day) + 1) * day
    if (!isWeekend(now)) {
      if (now + left <= nextDay) return now + left - lagosOffset
      left -= nextDay - now
    }
    now = nextDay
  }
}

function isWeekend(time: number): boolean {
  const weekday = new Date(time).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** When the merchant is reminded of a dispute, and when it is accepted by itself. `spanMs` replaces the real span. */
export function disputeTimes(spanMs: number | undefined, start = Date.now()) {
  const remind = spanMs === undefined ? afterBusinessHours(start, remindHours) : start + spanMs / 2
  const due = spanMs === undefined ? afterBusinessHours(start, answerHours) : start + spanMs
  return { remindAt: new Date(remind).toISOString(), dueAt: new Date(due).toISOString() }
}
