import { expect, test } from 'vitest'
import { hoursText, readyText } from './ready-time.rules.ts'

const place = { opens_at: 600, closes_at: 1080, ready_hours: 2 }
const dispatch = {
  dispatch_days_min: 1,
  dispatch_days_max: 1,
  dispatch_cutoff_hour: 14,
  dispatch_cutoff_minute: 0,
  closed_weekdays: ['Sunday', 'Saturday'],
  closed_dates: [] as string[],
}
const text = (now: string, own: Partial<typeof place> = {}, more: Partial<typeof dispatch> = {}) =>
  readyText({ ...place, ...own }, { now: new Date(now), dispatch: { ...dispatch, ...more } })

// (rule: pickup-ready-time)
test('an order paid while the place is open is ready some open hours later, at a full hour', () => {
  expect(text('2026-11-24T12:30:00Z')).toBe('Ready today by 4 pm')
  expect(text('2026-11-24T06:00:00Z')).toBe('Ready today by noon')
})

// (rule: pickup-ready-time)
test('the hours name the days of the week on which nobody is there', () => {
  expect(hoursText(place, dispatch)).toBe('10 am to 6 pm, closed on Saturday and Sunday')
  expect(hoursText(place, { closed_weekdays: ['Sunday'] })).toBe('10 am to 6 pm, closed on Sunday')
  expect(hoursText(place, { closed_weekdays: [] })).toBe('10 am to 6 pm')
})

// (rule: pickup-ready-time)
test('after the cut-off and on closed days it counts from the next opening, as a delivery does', () => {
  expect(text('2026-11-24T13:00:00Z')).toBe('Ready Wed 25 Nov by noon')
  expect(text('2026-11-27T15:00:00Z')).toBe('Ready Mon 30 Nov by noon')
  expect(text('2026-11-28T09:00:00Z')).toBe('Ready Mon 30 Nov by noon')
  expect(text('2026-11-24T08:00:00Z', {}, { closed_dates: ['2026-11-24'] })).toBe('Ready Wed 25 Nov by noon')
  // After midnight in Lagos it is the next day.
  expect(text('2026-11-24T23:30:00Z')).toBe('Ready today by noon')
})

// (rule: pickup-ready-time)
test('what is not done by closing goes on the next open day', () => {
  expect(text('2026-11-24T12:00:00Z', { ready_hours: 6 })).toBe('Ready Wed 25 Nov by 11 am')
  expect(text('2026-11-27T10:00:00Z', { ready_hours: 12 })).toBe('Ready Mon 30 Nov by 3 pm')
  // A full hour after it closes would be too late.
  expect(text('2026-11-24T12:30:00Z', { closes_at: 930 })).toBe('Ready today by 3.30 pm')
})
