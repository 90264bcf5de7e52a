import { expect, test } from 'vitest'
import { openDaysText } from './open-days.rules.ts'

// (rule: delivery-dates)
test('the days parcels leave are all but the closed ones', () => {
  const text = (...closed_weekdays: string[]) => openDaysText({ closed_weekdays })
  expect(text('Sunday', 'Saturday')).toBe('on a weekday')
  expect(text('Sunday')).toBe('from Monday to Saturday')
  expect(text()).toBe('on any day')
  expect(text('Sunday', 'Tuesday', 'Thursday', 'Saturday')).toBe('on Monday, Wednesday or Friday')
  expect(text('Monday')).toBe('from Tuesday to Sunday')
})
