import { expect, test } from 'vitest'
import { dayPresets } from './export-days.rules.ts'

const daysOf = (today: string) =>
  Object.fromEntries(
    dayPresets.map(({ label, daysOf }) => [label, Object.values(daysOf(today)).join(' to ')]),
  )

test('the usual days of an export, also over the turn of a year and in a short month', () => {
  expect(daysOf('2026-11-24')).toEqual({
    'This month': '2026-11-01 to 2026-11-24',
    'Last month': '2026-10-01 to 2026-10-31',
    'Last 30 days': '2026-10-26 to 2026-11-24',
  })
  expect(daysOf('2027-01-01')).toMatchObject({ 'Last month': '2026-12-01 to 2026-12-31' })
  expect(daysOf('2027-03-31')).toMatchObject({ 'Last month': '2027-02-01 to 2027-02-28' })
})
