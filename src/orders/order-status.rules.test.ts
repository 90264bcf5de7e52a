import { expect, test } from 'vitest'
import {
  canTransition,
  orderStatuses,
  orderStatusLabel,
  orderTransitions,
  paymentStatuses,
  paymentStatusLabel,
} from './order-status.rules.ts'

test('states are named without underscores', () => {
  expect(orderStatuses.map(orderStatusLabel)).toEqual([
    'Pending',
    'Pending review',
    'Paid',
    'Processing',
    'Shipped',
    'Delivered',
    'Cancelled',
  ])
})

test('a payment is Paid, Failed, refunded, or else pending', () => {
  expect(paymentStatuses.map(paymentStatusLabel)).toEqual([
    'Pending Payment',
    'Paid',
    'Failed',
    'Refunded',
    'Partially refunded',
  ])
})

test('delivered and cancelled are final, and no state leads to itself or back to pending', () => {
  const final = orderStatuses.filter((status) => orderTransitions[status].length === 0)
  expect(final).toEqual(['delivered', 'cancelled'])
  for (const status of orderStatuses)
    expect([canTransition(status, status), canTransition(status, 'pending')]).toEqual([false, false])
})
