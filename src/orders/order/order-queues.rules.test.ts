import { expect, test } from 'vitest'
import {
  countLabel,
  isCorrectable,
  legalSteps,
  orderQueues,
  partOf,
  queueLabels,
  queuesOf,
  searchTerms,
  shortName,
  staffStatusOf,
  staffStatusWords,
  statusFilters,
  statusFilterWords,
  waitingWord,
} from './order-queues.rules.ts'
import type { FulfilmentState } from './fulfilment-status.rules.ts'
import { orderStatuses } from './order-status.rules.ts'

// (rule: paid-before-it-leaves)
test('a paid order that is not packed says what it waits for', () => {
  const order = { waits_for_due: true, is_disputed: false, source: 'shop' as const }
  expect([
    waitingWord(order),
    waitingWord({ ...order, source: 'exchange' }),
    waitingWord({ ...order, is_disputed: true }),
    waitingWord({ ...order, waits_for_due: false, is_disputed: true }),
  ]).toEqual(['Balance due', 'Awaiting return', 'Disputed', null])
})

test('lists show a first name and an initial', () => {
  expect(['Ada Obi', ' Chioma  Grace Nwosu ', 'Tola', ''].map(shortName)).toEqual([
    'Ada O.',
    'Chioma N.',
    'Tola',
    '',
  ])
})

test('a phone number is looked for as it is stored; short texts are not looked for', () => {
  expect(searchTerms('0803 123 4567')).toEqual(['0803 123 4567', '8031234567'])
  expect(searchTerms('+234 803 123')).toEqual(['+234 803 123', '234803123'])
  expect(searchTerms('0803')).toEqual(['0803', '+234803', '+44803', '+27803', '+233803', '+971803'])
  expect(searchTerms(' Ada  OBI ')).toEqual(['ada obi'])
  expect(searchTerms('Ọ̀ṣúnlànà’s')).toEqual(["osunlana's"])
  expect(searchTerms('773396')).toEqual(['773396'])
  expect(searchTerms('ab')).toEqual([])
})

test('the next step comes first, and an order that is done has none', () => {
  expect([legalSteps('paid', 2), legalSteps('processing', 0), legalSteps('shipped', 0)]).toEqual([
    ['pack', 'ship'],
    ['ship'],
    ['deliver'],
  ])
  expect(legalSteps('processing', 1)).toEqual(['pack', 'ship'])
  expect([legalSteps('pending', 1), legalSteps('delivered', 0), legalSteps('cancelled', 0)]).toEqual([
    [],
    [],
    [],
  ])
})

test('helpers have every queue but the one about money', () => {
  expect(queuesOf(false)).toEqual(['to_pack', 'to_ship', 'pickup', 'on_the_way', 'all'])
  expect(queuesOf(true)).toContain('needs_you')
})

test('a count beyond what is counted says so', () => {
  expect([countLabel(7), countLabel(10_000), countLabel(10_001)]).toEqual(['7', '10,000', '10,000+'])
})

test('each queue has its own name', () => {
  expect(orderQueues.map((queue) => queueLabels[queue])).toEqual([
    'To pack',
    'To ship',
    'Pick-up',
    'On the way',
    'Needs you',
    'All',
  ])
})

test('the staff has its own word for each status', () => {
  expect(orderStatuses.map((status) => staffStatusWords[status])).toEqual([
    'Not paid yet',
    'Payment to check',
    'Paid',
    'Packed',
    'On the way',
    'Delivered',
    'Cancelled',
  ])
})

const plain = {
  status: 'paid' as const,
  waits_for_due: false,
  is_disputed: false,
  source: 'shop' as const,
  rest_due_on: null,
  pickup: null,
  part: null,
}

// (rule: split-parcels)
test('an order that goes in several parcels says what of it has left', () => {
  const of = (to_pack: number, ...states: FulfilmentState[]) => {
    const parcels = {
      status: 'processing' as const,
      to_pack,
      fulfilments: states.map((state) => ({ state })),
    }
    return staffStatusOf({ ...plain, status: 'processing', part: partOf(parcels) })
  }
  expect([of(0, 'packed'), of(1, 'packed'), of(1, 'shipped'), of(0, 'shipped', 'packed')]).toEqual([
    'Packed',
    'Partly packed',
    'Partly sent',
    'Partly sent',
  ])
  expect(partOf({ status: 'paid', to_pack: 2, fulfilments: [] })).toBeNull()
})

// (rule: staff-order-words)
test('what an order waits for comes before how far it is', () => {
  expect([
    staffStatusOf(plain),
    staffStatusOf({ ...plain, waits_for_due: true, pickup: 'waiting' }),
    staffStatusOf({ ...plain, pickup: 'ready' }),
    staffStatusOf({ ...plain, status: 'pending', rest_due_on: '2026-12-01', pickup: 'waiting' }),
  ]).toEqual(['Paid', 'Balance due', 'Ready to pick up', 'Deposit paid'])
})

// (rule: staff-order-words)
test('each status of the list is called as its orders are, and those that wait are apart', () => {
  expect(statusFilters.map((status) => statusFilterWords[status])).toEqual([
    'Not paid yet',
    'Payment to check',
    'Paid, not handed over',
    'Balance due or disputed',
    'Packed or partly packed',
    'On the way',
    'Delivered',
    'Cancelled',
  ])
})

test('an order can be put right until it ships', () => {
  expect(orderStatuses.filter(isCorrectable)).toEqual(['pending', 'pending_review', 'paid', 'processing'])
})

test('three letters are enough to look for, and five digits, or a 0 with two more, may be of a phone', () => {
  expect(searchTerms(' abc ')).toEqual(['abc'])
  expect(searchTerms('01-2')).toEqual(['01-2', '+23412', '+4412', '+2712', '+23312', '+97112'])
  expect(searchTerms('1-23')).toEqual(['1-23'])
  expect(searchTerms('0-12345')).toEqual(['0-12345', '12345'])
  expect(searchTerms('(0) 12.34-5')).toEqual(['(0) 12.34-5', '12345'])
  expect(searchTerms('0812345 Ada')).toEqual(['0812345 ada'])
  expect(searchTerms('Ada 0812345')).toEqual(['ada 0812345'])
  expect(searchTerms('00812345')).toEqual(['00812345', '812345'])
})
