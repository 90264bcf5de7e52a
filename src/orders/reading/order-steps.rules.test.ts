import { expect, test } from 'vitest'
import { orderSteps } from './order-steps.rules.ts'

const at = '2026-11-20T10:00:00.000Z'

test('a shipped order has three steps done, with the times they were reached, and one to come', () => {
  const timeline = ['order_placed', 'paid', 'processing', 'shipped'].map((event_type) => ({
    event_type,
    created_at: at,
  }))
  expect(orderSteps('shipped', timeline)).toEqual([
    { label: 'Payment received', state: 'done', at },
    { label: 'Being packed', state: 'done', at },
    { label: 'On its way', state: 'done', at },
    { label: 'To be delivered', state: 'current', at: null },
  ])
})

test('an unpaid order waits for its payment, also while that is looked at', () => {
  for (const status of ['pending', 'pending_review'] as const)
    expect(orderSteps(status, [])!.map((step) => step.state)).toEqual(['current', 'todo', 'todo', 'todo'])
  expect(orderSteps('pending', [])![0]!.label).toBe('Waiting for payment')
  expect(orderSteps('pending_review', [])![0]!.label).toBe('Checking your payment')
})

// (rule: part-payment)
test('with its deposit paid an order waits for the rest', () => {
  expect(orderSteps('pending', [], false, true)![0]).toEqual({
    label: 'Waiting for the balance',
    state: 'current',
    at: null,
  })
  expect(orderSteps('processing', [], false, true)![0]!.label).toBe('Payment received')
})

// (rule: nothing-to-pay)
test('of an order that cost nothing no payment is said to be received', () => {
  expect(orderSteps('processing', [], true)!.map(({ label }) => label)).toEqual([
    'Order confirmed',
    'Being packed',
    'To be sent',
    'Delivered',
  ])
})

test('a delivered order has nothing left to come', () => {
  expect(orderSteps('delivered', [])!.every((step) => step.state === 'done')).toBe(true)
})

test('a cancelled order never looks like progress, whatever happened before', () => {
  expect(orderSteps('cancelled', [{ event_type: 'paid', created_at: at }])).toBeNull()
})

test('a paid order says that its payment came, and not that it is being packed', () => {
  expect(orderSteps('paid', [])!.map((step) => step.label)).toEqual([
    'Payment received',
    'To be packed',
    'On its way',
    'Delivered',
  ])
})

test('only the first step says that the payment is looked at', () => {
  expect(orderSteps('pending_review', [])!.map((step) => step.label)).toEqual([
    'Checking your payment',
    'Being packed',
    'On its way',
    'Delivered',
  ])
})

test('a step that was taken back has no time, and one whose time is not known neither', () => {
  const timeline = ['paid', 'processing', 'shipped'].map((event_type, hour) => ({
    event_type,
    created_at: `2026-11-20T1${hour}:00:00.000Z`,
  }))
  expect(orderSteps('processing', timeline)!.map((step) => step.at)).toEqual([
    '2026-11-20T10:00:00.000Z',
    '2026-11-20T11:00:00.000Z',
    null,
    null,
  ])
  expect(orderSteps('delivered', [])!.map((step) => step.at)).toEqual([null, null, null, null])
})

// (rule: pickup-states)
test('an order that is fetched has three steps, and the next one is not called done', () => {
  const steps = (status: 'pending' | 'paid' | 'delivered', state: 'waiting' | 'ready' | 'collected' | null) =>
    orderSteps(status, [], false, status === 'pending', { state })!.map(({ label, state }) => [label, state])
  expect(steps('paid', 'waiting')).toEqual([
    ['Payment received', 'done'],
    ['Getting it ready', 'current'],
    ['Picked up', 'todo'],
  ])
  expect(steps('paid', 'ready').slice(1)).toEqual([
    ['Ready to pick up', 'done'],
    ['To be picked up', 'current'],
  ])
  expect(steps('delivered', 'collected')[2]).toEqual(['Picked up', 'done'])
  // Ready before its rest is paid.
  expect(steps('pending', 'ready')).toEqual([
    ['Waiting for the balance', 'current'],
    ['Ready to pick up', 'todo'],
    ['Picked up', 'todo'],
  ])
})
