import { weekdays } from '../lib/weekdays.ts'

/**
 * On which days a parcel can leave, from the days on which none does: `on a weekday`, `from Monday to Saturday`,
 * `on Monday, Wednesday or Friday`, `on any day`.
 */
export function openDaysText({ closed_weekdays: closed }: { closed_weekdays: readonly string[] }): string {
  const week = [...weekdays.slice(1), weekdays[0]!]
  const open = week.filter((day) => !closed.includes(day))
  if (open.length === 7) return 'on any day'
  const first = week.indexOf(open[0]!)
  const isRow = open.length > 2 && open.every((day, position) => day === week[first + position])
  if (!isRow) return `on ${anyOf.format(open)}`
  return open.length === 5 && first === 0 ? 'on a weekday' : `from ${open[0]} to ${open.at(-1)}`
}

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })
