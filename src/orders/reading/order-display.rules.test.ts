import { expect, test } from 'vitest'
import { expectedText } from './order-display.rules.ts'
import { orderStatuses } from '../status/order-status.rules.ts'

const dates = { delivery_date_from: '2026-11-24', delivery_date: '2026-11-26' }

test('the day an order is expected by is told while it is on its way to its customer, and only then', () => {
  const told = orderStatuses.filter((status) => expectedText({ status, ...dates }))
  expect(told).toEqual(['paid', 'processing', 'shipped'])
  expect(expectedText({ status: 'shipped', ...dates })).toBe('Tue 24 – Thu 26 Nov')
  expect(expectedText({ status: 'shipped', ...dates, delivery_date: null })).toBeNull()
})
