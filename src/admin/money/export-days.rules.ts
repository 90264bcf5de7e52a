/** The days of an export, `2026-11-01`, both included. */
export type Days = { from: string; to: string }

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
/** `months` and `days` away from a day; a day 0 is the last of the month before. */
const moved = (today: string, months: number, day: (date: number) => number) => {
  const date = new Date(`${today}T00:00:00Z`)
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day(date.getUTCDate()))))
}

/** What an export is usually of; `today` is the day in Lagos. */
export const dayPresets: { label: string; daysOf: (today: string) => Days }[] = [
  { label: 'This month', daysOf: (today) => ({ from: moved(today, 0, () => 1), to: today }) },
  {
    label: 'Last month',
    daysOf: (today) => ({ from: moved(today, -1, () => 1), to: moved(today, 0, () => 0) }),
  },
  { label: 'Last 30 days', daysOf: (today) => ({ from: moved(today, 0, (day) => day - 29), to: today }) },
]
