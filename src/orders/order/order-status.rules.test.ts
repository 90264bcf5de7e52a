import { expect, test } from 'vitest'
import {
  canTransition,
  cancelCauses,
  hasHoldExpired,
  latePaymentTransitions,
  type OrderStatus,
  orderSourceWords,
  orderStatuses,
  orderStatusLabel,
  orderTransitions,
  paymentStatuses,
  paymentStatusLabel,
  stepMailDelayMs,
  undoTransitions,
  undoWindowMs,
} from './order-status.rules.ts'

// (rule: order-status-words)
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

// (rule: payment-status)
test('a payment is Paid, Failed, refunded, or else pending', () => {
  expect(paymentStatuses.map(paymentStatusLabel)).toEqual([
    'Pending Payment',
    'Paid',
    'Failed',
    'Refunded',
    'Partially refunded',
  ])
})

// (rule: order-transitions)
test('delivered and cancelled are final, and no state leads to itself or back to pending', () => {
  const final = orderStatuses.filter((status) => orderTransitions[status].length === 0)
  expect(final).toEqual(['delivered', 'cancelled'])
  for (const status of orderStatuses)
    expect([canTransition(status, status), canTransition(status, 'pending')]).toEqual([false, false])
})

const steps = (table: Partial<Record<OrderStatus, readonly OrderStatus[]>>) =>
  orderStatuses.flatMap((from) => (table[from] ?? []).map((to) => `${from} → ${to}`))

// (rule: order-transitions)
test('an order goes forward step by step, and can be cancelled until it ships', () => {
  expect(steps(orderTransitions)).toEqual([
    'pending → paid',
    'pending → pending_review',
    'pending → cancelled',
    'pending_review → paid',
    'pending_review → cancelled',
    'paid → processing',
    'paid → cancelled',
    'processing → shipped',
    'processing → cancelled',
    'shipped → delivered',
  ])
})

test('late money brings a cancelled order back, and nothing else', () => {
  expect(steps(latePaymentTransitions)).toEqual(['cancelled → paid'])
})

test('a step can be taken back for 25 seconds, also shipping done from paid; its mail waits longer', () => {
  expect(steps(undoTransitions)).toEqual([
    'processing → paid',
    'shipped → processing',
    'shipped → paid',
    'delivered → shipped',
  ])
  expect([undoWindowMs, stepMailDelayMs]).toEqual([25_000, 30_000])
})

test('an order says where it came from', () => {
  expect(orderSourceWords).toEqual({
    shop: 'Shop',
    chat: 'Chat',
    counter: 'Counter',
    exchange: 'Exchange',
    gift_card: 'Gift card',
  })
})

// (rule: late-payment)
test('only an order that nobody cancelled has run out of time', () => {
  expect([...cancelCauses, null].filter((cancelCause) => hasHoldExpired({ cancelCause }))).toEqual([
    'hold_expired',
  ])
})
