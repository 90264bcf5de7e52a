import { expect, test } from 'vitest'
import { type MessagedOrder, whatsappText } from './whatsapp-text.rules.ts'

const order: MessagedOrder = {
  order_number: 'IL-1',
  status: 'pending',
  first_name: 'Ada',
  brand_name: 'Indigo Lane',
  total_amount: 2_050_000,
  pay_url: 'https://pay.example/x',
  hold_expires_at: '2026-11-22T15:00:00Z',
  follow_url: 'https://shop.example/track',
  carrier: null,
  tracking_number: null,
  fulfilments: [],
  to_pack: 0,
  parcel_url: null,
  deposit: null,
  due: null,
  expected: null,
}

// (rule: whatsapp-text)
test('an unpaid order is told with its link and how long its pieces are kept', () => {
  expect(whatsappText(order)).toBe(
    'Hello Ada, this is Indigo Lane. Your order IL-1 of ₦20,500 is ready to pay: https://pay.example/x ' +
      'Your pieces are kept for you until 22 Nov 2026, 16:00.',
  )
})

// (rules: whatsapp-text, pickup-code-hers)
test('an order that is ready is told with place, hours and last day, its code only by where it is', () => {
  const place = {
    name: 'Yaba shop',
    directions: '',
    opens_at: 600,
    closes_at: 1080,
    ready_hours: 2,
    keep_days: 14,
  }
  const ready = {
    ...order,
    status: 'paid',
    shipping_address: { address: '5 Herbert Macaulay Way', city: 'Yaba', pickup: { id: 'p', ...place } },
    pickup: { state: 'ready', keep_until: '2026-12-08T09:00:00Z', hours: '10 am to 6 pm, closed on Sunday' },
  } as const
  expect(whatsappText(ready)).toBe(
    'Hello Ada, this is Indigo Lane. Your order IL-1 is ready to be picked up at Yaba shop, 5 Herbert Macaulay Way, Yaba, ' +
      'open 10 am to 6 pm, closed on Sunday. We keep it until Tue 8 Dec. ' +
      'Bring the code from our email or your order’s page, or send somebody with it.',
  )
})

// (rule: whatsapp-text)
test('a parcel is told with carrier, number and the page it can be followed on', () => {
  const shipped = { ...order, status: 'shipped', carrier: 'GIG', tracking_number: 'G-1' } as const
  expect(whatsappText(shipped)).toBe(
    'Hello Ada, this is Indigo Lane. Your order IL-1 is on its way with GIG. Tracking number G-1. ' +
      'You can follow it here: https://shop.example/track',
  )
  const expected = 'Tue 24 – Thu 26 Nov'
  expect(whatsappText({ ...shipped, expected })).toContain('G-1. It arrives Tue 24 – Thu 26 Nov. You can')
  for (const status of ['paid', 'processing'] as const)
    expect(whatsappText({ ...order, status, expected })).toContain('. It arrives Tue 24 – Thu 26 Nov. You')
  expect(whatsappText({ ...shipped, parcel_url: 'https://gig.example/G-1' })).toMatch(
    /G-1\. https:\/\/gig\.example\/G-1$/,
  )
})

test('who sees no money tells no amount', () => {
  expect(whatsappText({ ...order, total_amount: null, pay_url: null })).not.toContain('₦')
})

// (rule: split-parcels)
test('of an order that goes in several parcels each that has left is named', () => {
  const first = { number: 1, state: 'shipped', carrier: 'GIG', tracking_number: 'G-1' } as const
  const half = { ...order, status: 'processing', carrier: 'GIG', fulfilments: [first], to_pack: 1 } as const
  expect(whatsappText(half)).toContain(
    `Parcel 1 of 2 of your order ${order.order_number} is on its way with GIG. Tracking number G-1. The rest leaves soon.`,
  )
  const second = { number: 2, state: 'shipped', carrier: null, tracking_number: null } as const
  const both = {
    ...half,
    status: 'shipped',
    fulfilments: [{ ...first, state: 'delivered' }, second],
    to_pack: 0,
  } as const
  expect(whatsappText(both)).toContain(
    `Parcel 1 of 2 of your order ${order.order_number} was delivered. Parcel 2 of 2 of your order ${order.order_number} is on its way.`,
  )
  expect(whatsappText(both)).not.toContain('The rest')
})

// (rules: whatsapp-text, part-payment)
test('an order in parts asks for the deposit, then for the rest', () => {
  const deposit = { amount: 1_000_000, paid: 0, due: 2_050_000, due_on: '2026-12-04', is_paid: false }
  expect(whatsappText({ ...order, deposit })).toContain(
    'Please pay the deposit of ₦10,000 now and the balance, ₦10,500, by Fri 4 Dec. You can pay here: https://pay.example/x',
  )
  const paid = { ...deposit, paid: 1_000_000, due: 1_050_000, is_paid: true }
  expect(whatsappText({ ...order, deposit: paid })).toContain(
    'We have ₦10,000 for your order IL-1. The balance, ₦10,500, is due by Fri 4 Dec; parts are fine. You can pay here: https://pay.example/x',
  )
})
