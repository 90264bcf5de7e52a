import { dayMs } from '../../lib/time.ts'

/** A public holiday of Nigeria. The day of an expected one follows the moon, and the government says it shortly before. */
type Holiday = { day: string; name: string; isExpected: boolean }

/**
 * The public holidays of a year, in their order, after the Public Holidays Act (Cap. P40, LFN 2004) with Democracy Day on 12 June
 * (amended 2019). Easter is computed; the Muslim feasts come from the Umm al-Qura calendar, and may be a day earlier or later.
 * A day in lieu of a weekend is announced each time: it is in no list.
 */
export function nigerianHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const fixed = (day: string, name: string) => ({ day: `${year}-${day}`, name, isExpected: false })
  const known = [
    fixed('01-01', 'New Year’s Day'),
    { day: dayAfter(easter, -2), name: 'Good Friday', isExpected: false },
    { day: dayAfter(easter, 1), name: 'Easter Monday', isExpected: false },
    fixed('05-01', 'Workers’ Day'),
    fixed('06-12', 'Democracy Day'),
    fixed('10-01', 'Independence Day'),
    fixed('12-25', 'Christmas Day'),
    fixed('12-26', 'Boxing Day'),
  ]
  return [...known, ...moonHolidays(year)].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

const moonFeasts = [
  { month: 3, days: [12], name: 'Eid-ul-Maulud' },
  { month: 10, days: [1, 2], name: 'Eid-el-Fitr' },
  { month: 12, days: [10, 11], name: 'Eid-el-Kabir' },
]

let islamicFormat: Intl.DateTimeFormat | undefined

function moonHolidays(year: number): Holiday[] {
  islamicFormat ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const found: Holiday[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += dayMs) {
    const parts = islamicFormat.formatToParts(at)
    const part = (type: string) => Number(parts.find((one) => one.type === type)!.value)
    const feast = moonFeasts.find(({ month, days }) => month === part('month') && days.includes(part('day')))
    if (feast) found.push({ day: isoDay(at), name: feast.name, isExpected: true })
  }
  return found
}

/** Gregorian Easter, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1)
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const dayAfter = (at: number, days: number) => isoDay(at + days * dayMs)
