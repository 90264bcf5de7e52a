import { expect, test } from 'vitest'
import { headlineOf, placeOf, refundedText, stopText } from './answer-words.rules.ts'
import type { IsItIn } from './is-it-in.service.ts'

const payment: IsItIn['payments'][number] = {
  amount: 1_800_000,
  refunded: 0,
  currency: 'NGN',
  provider: 'paystack',
  channel: 'bank_transfer',
  payer: 'A. O.',
  at: '2026-11-20T10:00:00.000Z',
  order_id: null,
  order_number: null,
  is_disputed: false,
  is_to_check: false,
  is_waiting: true,
}

// (rule: is-it-in)
test('no says what to do, yes whose the money is', () => {
  const answer = (is_in: boolean, ...found: Partial<typeof payment>[]) =>
    headlineOf({ is_in, has_more: false, payments: found.map((more) => ({ ...payment, ...more })) })
  expect(answer(false)).toEqual({
    title: 'No',
    text: 'Not here yet. A transfer can take a few minutes: look again, and do not hand anything over on a screenshot.',
  })
  expect(answer(false, { refunded: 1_800_000 }).text).toContain('refunded')
  expect(answer(true, {})).toEqual({ title: 'Yes', text: 'It is in, but not assigned to an order yet.' })
  expect(answer(true, { order_number: 'IL-1', is_waiting: false }).text).toContain('only the order')
  const disputed = { order_number: 'IL-2', is_waiting: false, is_disputed: true }
  expect(answer(true, disputed, { refunded: 1_800_000 })).toMatchObject({ title: 'Disputed' })
  expect(answer(true, disputed, { order_number: 'IL-1', is_waiting: false })).toMatchObject({ title: 'Yes' })
  // The newest shown went back, an older one is in.
  expect(answer(true, { refunded: 1_800_000 })).toMatchObject({ title: 'Yes' })
  const short = { order_number: 'IL-3', is_waiting: false, is_to_check: true }
  expect(answer(true, short, disputed).text).toContain('Do not hand anything over')
  expect(answer(true, short, { order_number: 'IL-1', is_waiting: false }).text).toContain('only the order')
})

// (rule: is-it-in)
test('each payment says its order, or that it waits, or went back', () => {
  const place = (more: Partial<typeof payment>) => placeOf({ ...payment, ...more })
  expect(place({})).toBe(null)
  expect(place({ is_waiting: false })).toBe('Belongs to no order, as an owner decided')
  expect(place({ order_number: 'IL-1' })).toBe('Order IL-1')
  expect(place({ refunded: 1_800_000, is_waiting: false })).toBe(null)
  expect(
    [
      {},
      { is_to_check: true },
      { is_disputed: true, is_to_check: true },
      { is_disputed: true, refunded: 1_800_000 },
    ].map((more) => stopText({ ...payment, ...more })),
  ).toEqual(['Not assigned to an order yet', 'Waits for an owner', 'Disputed', null])
  expect([0, 50_000, 1_800_000].map((refunded) => refundedText({ ...payment, refunded }))).toEqual([
    null,
    '₦500 refunded',
    'Refunded',
  ])
})
