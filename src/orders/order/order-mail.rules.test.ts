import { expect, test } from 'vitest'
import {
  mailsOfTransition,
  orderMailKinds,
  orderMailNames,
  orderPlacedMailDelayMs,
  resendableMails,
} from './order-mail.rules.ts'
import { type OrderStatus, orderStatuses } from './order-status.rules.ts'

test('a step that the customer should hear of brings one mail', () => {
  expect(orderStatuses.map((status) => mailsOfTransition[status])).toEqual([
    [],
    ['order_needs_attention'],
    ['order_paid'],
    [],
    ['order_shipped'],
    ['order_delivered'],
    ['order_cancelled'],
  ])
})

test('what can be sent again fits the order as it is now', () => {
  const names = (status: OrderStatus) =>
    resendableMails({ status, delivery: 250_000 }, false).map((kind) => orderMailNames[kind])
  expect(Object.fromEntries(orderStatuses.map((status) => [status, names(status)]))).toEqual({
    pending: ['We have your order', 'Delivery price is ready, with the link to pay'],
    pending_review: ['We are checking your payment'],
    paid: ['Payment received', 'New order (to you)'],
    processing: ['Payment received', 'New order (to you)'],
    shipped: ['Payment received', 'On its way', 'New order (to you)'],
    delivered: ['Payment received', 'On its way', 'Delivered', 'New order (to you)'],
    cancelled: ['Order cancelled'],
  })
})

test('a delivery price is told once there is one, also of nothing', () => {
  const kinds = (delivery: number | null) => resendableMails({ status: 'pending', delivery }, false)
  expect(kinds(null)).toEqual(['order_placed'])
  expect(kinds(0)).toEqual(['order_placed', 'delivery_quote_ready'])
})

test('money that went back can be told again, whether it failed and what was corrected cannot', () => {
  const refunded = resendableMails({ status: 'cancelled', delivery: 0 }, true)
  expect(refunded.map((kind) => orderMailNames[kind])).toEqual(['Refund', 'Order cancelled'])
  const ofDeposit = resendableMails({ status: 'pending', delivery: 0, depositPaidAt: new Date() }, false)
  expect(ofDeposit).toEqual(['order_part_paid', 'order_rest_due'])
  const never = orderMailKinds
    .filter((kind) =>
      orderStatuses.every((status) => !resendableMails({ status, delivery: 0 }, true).includes(kind)),
    )
    .filter((kind) => !ofDeposit.includes(kind))
  expect(never.map((kind) => orderMailNames[kind])).toEqual([
    'Ready to be picked up, with the code',
    'Your refund did not go through',
    'Your order was changed',
    'Receipt',
  ])
})

// (rule: mail-promises)
test('of an order without an address only the mail to the owner is sent again', () => {
  const order = { status: 'paid', delivery: 0, email: '' } as const
  expect(resendableMails(order, true)).toEqual(['admin_new_order'])
})

// (rule: counter-receipt)
test('of a sale at the counter the receipt can be mailed again, where an address was given', () => {
  const sale = { status: 'delivered', delivery: 0, source: 'counter' } as const
  expect(resendableMails({ ...sale, email: 'ada@example.com' }, false)).toEqual(['counter_receipt'])
  expect(resendableMails({ ...sale, email: 'ada@example.com' }, true)).toEqual([
    'order_refunded',
    'counter_receipt',
  ])
  expect(resendableMails({ ...sale, email: '' }, true)).toEqual([])
})

test('the mail about an order waits five minutes for its payment', () => {
  expect(orderPlacedMailDelayMs).toBe(300_000)
})
