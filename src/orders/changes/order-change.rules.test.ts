import { expect, test } from 'vitest'
import {
  eventAndMailsOf,
  factsAfter,
  flagsOf,
  isOfParcels,
  mayHappen,
  onTheWay,
  type OrderChange,
  statusOfOrder,
} from './order-change.rules.ts'
import { type OrderStatus, orderStatuses } from '../order/order-status.rules.ts'

const parcel = { position: 1, count: 2 }
const told = (change: OrderChange, from: OrderStatus, to: OrderStatus, part = parcel) =>
  eventAndMailsOf(change, { from, to, part })
const facts = { isCancelled: false, isSettled: false, isInReview: false, toPack: 1, parcels: [] }

// (rule: status-follows-parcels)
test('the status is read from the facts: cancelled, then unpaid, then what the parcels say', () => {
  expect(statusOfOrder(facts)).toBe('pending')
  expect(statusOfOrder({ ...facts, isInReview: true })).toBe('pending_review')
  expect(statusOfOrder({ ...facts, isInReview: true, isSettled: true })).toBe('paid')
  expect(statusOfOrder({ ...facts, isSettled: true, parcels: ['packed'] })).toBe('processing')
  expect(statusOfOrder({ ...facts, isSettled: true, toPack: 0, parcels: ['shipped'] })).toBe('shipped')
  expect(statusOfOrder({ ...facts, isSettled: true, isCancelled: true })).toBe('cancelled')
})

// (rule: order-transitions)
test.each<[OrderChange, OrderStatus[]]>([
  [{ kind: 'payment_settled', params: {} }, ['pending', 'pending_review']],
  [{ kind: 'payment_settled', params: {}, isLate: true }, ['cancelled']],
  [{ kind: 'cancelled', cause: 'staff' }, ['pending', 'pending_review', 'paid', 'processing']],
  [{ kind: 'packed' }, ['paid', 'processing']],
  [{ kind: 'delivered' }, ['shipped']],
  [{ kind: 'delivered', fulfilment: 'a' }, [...orderStatuses]],
  [{ kind: 'came_back', fulfilment: 'a' }, [...orderStatuses]],
])('%j happens to an order only where it can', (change, from) => {
  expect(orderStatuses.filter((status) => mayHappen(status, change))).toEqual(from)
})

// (rule: status-follows-parcels)
test('after a change an order is what it was, unless it was paid, put in review or cancelled by it', () => {
  const after = (status: OrderStatus, change: OrderChange) => {
    const { isCancelled, isSettled, isInReview } = factsAfter(status, change)
    return [isCancelled && 'cancelled', isSettled && 'settled', isInReview && 'in review'].filter(Boolean)
  }
  const packed: OrderChange = { kind: 'packed' }
  expect(orderStatuses.map((status) => [status, ...after(status, packed)])).toEqual([
    ['pending'],
    ['pending_review', 'in review'],
    ['paid', 'settled'],
    ['processing', 'settled'],
    ['shipped', 'settled'],
    ['delivered', 'settled'],
    ['cancelled', 'cancelled'],
  ])
  const paid: OrderChange = { kind: 'payment_settled', params: {} }
  const flag = { kind: 'reversed', params: {}, cause: 'r' } as const
  expect([
    after('pending', paid),
    after('pending_review', paid),
    after('cancelled', { ...paid, isLate: true }),
    after('pending', { kind: 'payment_flagged', flag }),
    after('cancelled', { kind: 'payment_flagged', flag }),
    after('paid', { kind: 'cancelled', cause: 'staff' }),
    after('pending', { kind: 'cancelled', cause: 'customer' }),
  ]).toEqual([
    ['settled'],
    ['settled', 'in review'],
    ['settled'],
    ['in review'],
    ['cancelled', 'in review'],
    ['cancelled', 'settled'],
    ['cancelled'],
  ])
  expect(onTheWay).toEqual(['paid', 'processing', 'shipped', 'delivered'])
})

// (rule: order-changes)
test('money and the end of an order touch no parcel, everything else may', () => {
  const flag = { kind: 'reversed', params: {}, cause: 'r' } as const
  const changes: OrderChange[] = [
    { kind: 'payment_settled', params: {} },
    { kind: 'payment_flagged', flag },
    { kind: 'cancelled', cause: 'staff' },
    { kind: 'packed' },
    { kind: 'came_back', fulfilment: 'a' },
    { kind: 'pieces_cancelled', refundId: 'r' },
    { kind: 'shipped', fulfilment: 'a', carriage: {} },
    { kind: 'delivered' },
    { kind: 'delivery_failed', fulfilment: 'a', reason: 'nobody', words: '' },
    { kind: 'step_undone', steps: [] },
  ]
  expect(changes.filter((change) => !isOfParcels(change)).map(({ kind }) => kind)).toEqual([
    'payment_settled',
    'payment_flagged',
    'cancelled',
  ])
})

// (rule: order-changes)
test('a step of one of several parcels is told as the parcel’s, one that moves the order as the order’s', () => {
  const shipped = { kind: 'shipped', fulfilment: 'a', carriage: {} } as const
  expect([
    told({ kind: 'packed' }, 'paid', 'processing').event,
    told({ kind: 'packed' }, 'processing', 'processing').event,
    told(shipped, 'processing', 'shipped', { position: 1, count: 1 }).event,
    told(shipped, 'processing', 'shipped').event,
    told(shipped, 'processing', 'processing').event,
    told({ ...shipped, isAgain: true }, 'shipped', 'shipped').event,
    told({ kind: 'delivered', proof: 'code' }, 'shipped', 'delivered').event,
    told({ kind: 'delivered', fulfilment: 'a' }, 'processing', 'processing').event,
  ]).toEqual([
    { kind: 'processing', params: {} },
    { kind: 'parcel_packed', params: { parcel } },
    { kind: 'shipped', params: {} },
    { kind: 'shipped', params: { parcel } },
    { kind: 'parcel_shipped', params: { parcel } },
    { kind: 'parcel_sent_again', params: { parcel } },
    { kind: 'delivered', params: { byCode: true } },
    { kind: 'parcel_delivered', params: { parcel } },
  ])
})

// (rule: order-changes)
test('mails go with what a customer waits for, and name the parcel they are about', () => {
  const flag = { kind: 'reversed', params: {}, cause: 'r' } as const
  const mails = (change: OrderChange, from: OrderStatus, to: OrderStatus) => {
    const { mails, fulfilmentId } = told(change, from, to)
    return [...mails, ...(fulfilmentId ? [fulfilmentId] : [])]
  }
  expect(mails({ kind: 'payment_settled', params: {} }, 'pending', 'paid')).toEqual(['order_paid'])
  expect(mails({ kind: 'payment_flagged', flag }, 'paid', 'paid')).toEqual(['order_needs_attention'])
  expect(mails({ kind: 'cancelled', cause: 'staff' }, 'paid', 'cancelled')).toEqual(['order_cancelled'])
  expect(mails({ kind: 'cancelled', cause: 'staff', isMailed: false }, 'paid', 'cancelled')).toEqual([])
  expect(mails({ kind: 'packed' }, 'paid', 'processing')).toEqual([])
  const shipped = { kind: 'shipped', fulfilment: 'a', carriage: {} } as const
  expect(mails(shipped, 'processing', 'shipped')).toEqual(['order_shipped', 'a'])
  const delivered = { kind: 'delivered', fulfilment: 'a' } as const
  expect(mails(delivered, 'shipped', 'delivered')).toEqual(['order_delivered'])
  expect(mails(delivered, 'shipped', 'shipped')).toEqual(['order_delivered', 'a'])
  expect(mails({ kind: 'delivered' }, 'shipped', 'shipped')).toEqual([])
})

// (rule: order-history)
test('flags, cancellations and what undoes a step say so in the history', () => {
  const flag = { kind: 'reversed', params: {}, cause: 'r' } as const
  const events = [
    told({ kind: 'payment_settled', params: { isLastPart: true } }, 'pending', 'paid'),
    told({ kind: 'payment_flagged', flag }, 'pending', 'pending_review'),
    told({ kind: 'payment_flagged', flag }, 'paid', 'paid'),
    told({ kind: 'cancelled', cause: 'hold_expired' }, 'pending', 'cancelled'),
    told({ kind: 'cancelled', cause: 'staff', params: { why: 'Torn' } }, 'paid', 'cancelled'),
    told({ kind: 'step_undone', steps: [] }, 'processing', 'paid'),
    told({ kind: 'pieces_cancelled', refundId: 'r' }, 'processing', 'paid'),
    told({ kind: 'pieces_cancelled', refundId: 'r' }, 'processing', 'processing'),
    told({ kind: 'pieces_cancelled', refundId: 'r' }, 'processing', 'shipped'),
    told({ kind: 'delivery_failed', fulfilment: 'a', reason: 'nobody', words: '' }, 'shipped', 'shipped'),
    told({ kind: 'came_back', fulfilment: 'a' }, 'shipped', 'paid'),
  ]
  expect(events.map(({ event }) => [event.kind, event.params])).toEqual([
    ['paid', { isLastPart: true }],
    ['pending_review', { flag: { kind: 'reversed', params: {} } }],
    ['payment_review', { flag: { kind: 'reversed', params: {} } }],
    ['hold_expired', {}],
    ['cancelled', { why: 'Torn' }],
    ['step_undone', {}],
    ['step_undone', { isUnpacked: true }],
    ['rest_cancelled', { to: 'processing' }],
    ['rest_cancelled', { to: 'shipped' }],
    ['parcel_failed', { parcel, reason: 'nobody' }],
    ['parcel_came_back', { parcel }],
  ])
})

// (rules: order-flags, delivery-proof)
test('a change raises the flag that it is about, and clears that of a delivery that failed', () => {
  const flag = { kind: 'reversed', params: {}, cause: 'r' } as const
  const failed = { kind: 'delivery_failed', cause: 'a' } as const
  const again = { kind: 'shipped', fulfilment: 'a', carriage: {} } as const
  expect(flagsOf({ kind: 'payment_flagged', flag: flag as never })).toEqual({ raised: flag })
  expect(
    flagsOf({ kind: 'delivery_failed', fulfilment: 'a', reason: 'nobody', words: 'At the gate' }),
  ).toEqual({ raised: { ...failed, params: { reason: 'nobody' } } })
  expect(flagsOf({ kind: 'came_back', fulfilment: 'a' })).toEqual({ cleared: failed })
  expect(flagsOf({ ...again, isAgain: true })).toEqual({ cleared: failed })
  expect(flagsOf(again)).toEqual({})
})
