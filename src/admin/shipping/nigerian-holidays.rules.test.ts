import { expect, test } from 'vitest'
import { nigerianHolidays } from './nigerian-holidays.rules.ts'

const days = (year: number, name: string) =>
  nigerianHolidays(year).flatMap((one) => (one.name === name ? one.day : []))

// (rule: holidays-offered)
test('the fixed days and Easter of Nigeria are known', () => {
  expect(days(2026, 'Good Friday')).toEqual(['2026-04-03'])
  expect(days(2026, 'Easter Monday')).toEqual(['2026-04-06'])
  expect(days(2027, 'Easter Monday')).toEqual(['2027-03-29'])
  expect(days(2028, 'Good Friday')).toEqual(['2028-04-14'])
  expect(days(2027, 'Democracy Day')).toEqual(['2027-06-12'])
  expect(nigerianHolidays(2027).filter(({ isExpected }) => !isExpected)).toHaveLength(8)
})

// (rule: holidays-offered)
test('days that follow the moon are only expected', () => {
  expect(days(2026, 'Eid-el-Fitr')).toEqual(['2026-03-20', '2026-03-21'])
  expect(days(2026, 'Eid-el-Kabir')).toEqual(['2026-05-27', '2026-05-28'])
  expect(days(2026, 'Eid-ul-Maulud')).toEqual(['2026-08-25'])
  expect(days(2027, 'Eid-el-Kabir')).toEqual(['2027-05-16', '2027-05-17'])
  expect(nigerianHolidays(2027).every(({ name, isExpected }) => isExpected === name.startsWith('Eid'))).toBe(
    true,
  )
})

test('they come in their order', () => {
  const all = nigerianHolidays(2027).map(({ day }) => day)
  expect(all).toEqual(all.toSorted())
})
