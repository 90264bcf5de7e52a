import { expect, test } from 'vitest'
import { cutoffText, daysText, dispatchText, hourText, shippingSetting } from './setting-texts.rules.ts'

test('hours of the day', () => {
  expect([0, 9, 12, 14, 24].map(hourText)).toEqual(['12 am', '9 am', '12 pm', '2 pm', '12 am'])
})

test('days are counted in words', () => {
  expect([1, 7].map(daysText)).toEqual(['1 day', '7 days'])
  const text = (from: number, to: number) => dispatchText({ dispatch_days_min: from, dispatch_days_max: to })
  expect([text(1, 2), text(1, 1), text(3, 3)]).toEqual([
    '1–2 business days',
    '1 business day',
    '3 business days',
  ])
})

test('a shipping setting is found by its key', () => {
  const settings = [{ setting_key: 'shipping_policy', setting_value: 'Fast' }]
  expect(shippingSetting(settings, 'shipping_policy')).toBe('Fast')
  expect(shippingSetting(settings, 'international_rate_text')).toBe('')
})

test('a cut-off with minutes says them', () => {
  const text = (hour: number, minute: number) =>
    cutoffText({ dispatch_cutoff_hour: hour, dispatch_cutoff_minute: minute })
  expect([text(14, 0), text(14, 30), text(0, 5)]).toEqual(['2 pm', '2.30 pm', '12.05 am'])
})
