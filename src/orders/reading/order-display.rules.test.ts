import { expect, test } from 'vitest'
import {
  currencyOf,
  expectedText,
  isNeverPaid,
  moneyNote,
  paidText,
  parcelsOf,
} from './order-display.rules.ts'
import { orderStatuses } from '../order/order-status.rules.ts'

const dates = { delivery_date_from: '2026-11-24', delivery_date: '2026-11-26' }

test('the day an order is expected by is told while it is on its way to its customer, and only then', () => {
  const told = orderStatuses.filter((status) => expectedText({ status, ...dates }))
  expect(told).toEqual(['paid', 'processing', 'shipped'])
  expect(expectedText({ status: 'shipped', ...dates })).toBe('Tue 24 – Thu 26 Nov')
  expect(expectedText({ status: 'shipped', ...dates, delivery_date: null })).toBeNull()
})

// (rule: part-payment)
test('what is paid of an order is said in parts where it is paid in parts', () => {
  const deposit = {
    amount: 1_500_000,
    due: 3_500_000,
    due_on: '2026-12-04',
    is_paid: true,
    paid: 1_500_000,
  }
  const order = { currency: 'NGN', payment_status: 'pending' as const, payment_method: 'paystack', due: null }
  expect(paidText({ ...order, deposit })).toBe('Deposit paid, ₦35,000 due by Fri 4 Dec')
  expect(paidText({ ...order, deposit: null })).toBe('Pending Payment')
  // (rule: nothing-to-pay)
  expect(paidText({ ...order, payment_status: 'success', payment_method: 'none', deposit: null })).toBe(
    'Nothing to pay',
  )
  const due = { amount: 900_000, paid: 2_050_000 }
  expect(paidText({ ...order, deposit: null, due })).toBe('₦9,000 still to pay')
})

// (rule: split-parcels)
test('what is not packed yet is one more parcel', () => {
  const packed = { id: '1' } as never
  expect([0, 3].map((to_pack) => parcelsOf({ fulfilments: [packed], to_pack }))).toEqual([1, 2])
})

test('an order is shown in its own currency', () => {
  expect(currencyOf({ currency: 'GHS' })).toBe('GHS')
})

test('a row says of its money only what the badge of its status does not say', () => {
  const order = { currency: 'NGN', payment_method: 'paystack', deposit: null, due: null }
  const paid = { ...order, payment_status: 'success' as const }
  const unpaid = { ...order, payment_status: 'pending' as const }
  expect(moneyNote({ ...paid, status: 'shipped' })).toBeNull()
  expect(moneyNote({ ...unpaid, status: 'pending' })).toBe('Pending Payment')
  expect(moneyNote({ ...unpaid, status: 'cancelled' })).toBeNull()
  expect(moneyNote({ ...paid, status: 'cancelled' })).toBe('Paid')
  const due = { amount: 900_000, paid: 2_050_000 }
  expect(moneyNote({ ...paid, due, status: 'paid' })).toBe('₦9,000 still to pay')
})

// (rule: payment-status)
test('a cancelled order is not paid only while no money of it has come, or is looked at', () => {
  const order = { status: 'cancelled' as const, payment_status: 'pending' as const }
  const after = (...kinds: string[]) =>
    kinds.map((event_type) => ({
      event_type,
      title: '',
      description: '',
      created_at: '2026-11-20T10:00:00Z',
    }))
  expect(isNeverPaid({ ...order, order_timeline: after('order_placed', 'hold_expired') })).toBe(true)
  expect(isNeverPaid({ ...order, status: 'pending', order_timeline: [] })).toBe(false)
  expect(isNeverPaid({ ...order, payment_status: 'refunded', order_timeline: after('paid') })).toBe(false)
  expect(isNeverPaid({ ...order, order_timeline: after('part_paid') })).toBe(false)
  expect(isNeverPaid({ ...order, order_timeline: after('payment_review') })).toBe(false)
})
