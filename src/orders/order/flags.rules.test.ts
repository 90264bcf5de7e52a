import { expect, test } from 'vitest'
import {
  decisionFlagKinds,
  doneFlagKinds,
  dueFlagKinds,
  disputeOf,
  doneAbout,
  flagKinds,
  type FlagReason,
  flagsText,
  flagText,
  reviewFlagKinds,
} from './flags.rules.ts'

// (rule: order-flags)
test('each flag has its sentence, with the figures of its moment', () => {
  const sentences: [FlagReason, string][] = [
    [
      { kind: 'wrong_amount', params: { paidMinor: 5_000, askedMinor: 1_800_000 } },
      'Paid ₦50 instead of ₦18,000',
    ],
    [
      { kind: 'wrong_amount', params: { openedMinor: 5_000, orderMinor: 1_800_000 } },
      'The payment was opened for ₦50, the order is ₦18,000',
    ],
    [{ kind: 'wrong_currency', params: { paid: 'USD', asked: 'NGN' } }, 'Paid in USD instead of NGN'],
    [{ kind: 'further_payment', params: { reference: 'IL-1-a' } }, 'A further payment arrived (IL-1-a)'],
    [{ kind: 'paid_twice', params: { reference: 'IL-1-b' } }, 'Paid twice: refunded automatically (IL-1-b)'],
    [
      { kind: 'paid_late', params: { reference: 'IL-1-c' } },
      'Paid after the order was cancelled: refunded automatically (IL-1-c)',
    ],
    [{ kind: 'reversed', params: {} }, 'The payment was reversed'],
    [
      { kind: 'refund_failed', params: { amountMinor: 5_000, words: 'Insufficient balance; top up' } },
      'Refund of ₦50 refused by Paystack: Insufficient balance; top up',
    ],
    [
      { kind: 'refund_failed', params: { amountMinor: 5_000, words: 'No', provider: 'other_pay' } },
      'Refund of ₦50 refused by other pay: No',
    ],
    [
      { kind: 'refund_failed', params: { amountMinor: 5_000, status: 'needs-attention' } },
      'Refund of ₦50: needs attention',
    ],
    [{ kind: 'disputed', params: { reference: 'IL-1-d' } }, 'Payment disputed at the bank (IL-1-d)'],
    [
      { kind: 'disputed', params: { reference: 'IL-1-d', dueAt: '2026-11-26T15:00:00.000Z' } },
      'Payment disputed (IL-1-d): answer by Thu 26 Nov, 16:00',
    ],
    [{ kind: 'dispute_won', params: { reference: 'IL-1-d' } }, 'The dispute was won (IL-1-d)'],
    [
      { kind: 'dispute_lost', params: { reference: 'IL-1-d', amountMinor: 5_000 } },
      'The dispute was lost (IL-1-d): ₦50 was refunded to the customer',
    ],
    [{ kind: 'dispute_over', params: { reference: 'IL-1-d' } }, 'Payment dispute resolved (IL-1-d)'],
    [
      { kind: 'code_overused', params: { code: 'TAG5' } },
      'The promo code TAG5 was used by the same customer before',
    ],
    [
      { kind: 'code_overused', params: { code: 'TAG5', limit: 2 } },
      'The promo code TAG5 was used up before (limit 2)',
    ],
    [
      { kind: 'overpaid', params: { reference: 'IL-1-g', amountMinor: 5_000 } },
      '₦50 more than was due: refunded automatically (IL-1-g)',
    ],
    [
      { kind: 'rest_due', params: { dueMinor: 3_500_000, dueOn: '2026-12-04' } },
      'The balance of ₦35,000 was due on Fri 4 Dec',
    ],
    ...(
      [
        ['dispute', 'The bank took ₦50 back (IL-1-h): ₦40 is unpaid again'],
        ['dashboard', '₦50 was refunded in Paystack (IL-1-h): ₦40 is unpaid again'],
        ['reversed', 'Paystack took ₦50 back (IL-1-h): ₦40 is unpaid again'],
      ] as const
    ).map(([how, sentence]): [FlagReason, string] => [
      {
        kind: 'money_taken',
        params: { amountMinor: 5_000, dueMinor: 4_000, how, reference: 'IL-1-h', provider: 'paystack' },
      },
      sentence,
    ]),
    [
      { kind: 'went_out_twice', params: { amountMinor: 5_000, reference: 'IL-1-i' } },
      '₦50 went out twice (IL-1-i)',
    ],
    [{ kind: 'too_much', params: { amountMinor: 5_000 } }, '₦50 more was paid than is due'],
    [{ kind: 'added_due', params: { dueMinor: 900_000 } }, '₦9,000 is still to pay for what was added'],
    [
      { kind: 'delivery_failed', params: { reason: 'nobody' } },
      'A parcel could not be delivered: nobody was there',
    ],
    [
      { kind: 'oversold', params: { title: 'Adire dress, M', pieces: 2 } },
      'Sold at the counter while it was offline, and no longer in stock: 2 × Adire dress, M',
    ],
    [
      {
        kind: 'sold_before_live',
        params: { title: 'Adire dress', soldAt: '2026-11-20T09:00:00Z', liveAt: '2026-11-20T10:00:00Z' },
      },
      'Adire dress was sold at the counter on 20 Nov 2026, 10:00 while it was offline, before it went live on 20 Nov 2026, 11:00',
    ],
    [
      { kind: 'sold_at_old_price', params: { title: 'Adire dress', soldMinor: 5_000, priceMinor: 6_000 } },
      'Adire dress was sold at the counter for ₦50 while it was offline; it costs ₦60',
    ],
    [
      {
        kind: 'sold_below_limit',
        params: { paidMinor: 5_000, goodsMinor: 1_800_000, leastMinor: 1_620_000 },
      },
      'Pieces worth ₦18,000 were sold at the counter for ₦50 while it was offline: ₦16,150 less than the seller may take',
    ],
    [
      { kind: 'not_at_provider', params: { reference: 'IL-1-e' } },
      'Paystack does not know this payment as paid (IL-1-e)',
    ],
    [
      {
        kind: 'not_at_provider',
        params: { reference: 'IL-1-f', listedMinor: 1_800_050, currency: 'NGN' },
      },
      'Paystack lists another amount: NGN 18,000.50 (IL-1-f)',
    ],
    [
      { kind: 'not_collected', params: { keptUntil: '2026-12-08' } },
      'Nobody has picked up the order: it was kept until Tue 8 Dec',
    ],
    [
      { kind: 'return_waits', params: { number: 1, kind: 'return', step: 'decide' } },
      'Return 1 needs your answer',
    ],
    [
      { kind: 'return_waits', params: { number: 2, kind: 'claim', step: 'settle' } },
      'Claim 2 needs you to settle it',
    ],
    [
      { kind: 'exchange_lent', params: { number: 1, amountMinor: 1_800_000 } },
      'The exchange of return 1 leaves before the old piece is here: ₦18,000 is lent',
    ],
    [
      { kind: 'card_spent', params: { amountMinor: 1_250_000, end: 'TCWE' } },
      'The money of gift card •••• TCWE was refunded after ₦12,500 of it was spent',
    ],
    [
      { kind: 'note', params: { words: 'Something an older version wrote' } },
      'Something an older version wrote',
    ],
  ]
  expect(new Set(sentences.map(([{ kind }]) => kind))).toEqual(new Set(flagKinds))
  for (const [flag, sentence] of sentences) expect(flagText(flag)).toBe(sentence)
})

test('the sentences of several flags are one line, each once', () => {
  const twice: FlagReason = { kind: 'paid_twice', params: { reference: 'a' } }
  expect(flagsText([twice, { kind: 'reversed', params: {} }, twice])).toBe(
    'Paid twice: refunded automatically (a); The payment was reversed',
  )
  expect(flagsText([])).toBeNull()
})

// (rule: mail-promises)
test('for every kind the shop says in whole sentences what it did by itself', () => {
  for (const kind of flagKinds) expect(doneAbout(kind, 'mail'), kind).toMatch(/^[A-Z].*\.$/)
  expect(doneAbout('reversed', 'mail')).toBe(
    'The order was stopped. The customer was told that the payment is being checked.',
  )
  expect(doneAbout('reversed', 'whatsapp')).toBe(
    'The order was stopped. The customer has no email address and was not told.',
  )
})

test('money that is wrong or gone keeps an order in review, as does what an older version wrote', () => {
  expect(reviewFlagKinds.toSorted()).toEqual(['note', 'reversed', 'wrong_amount', 'wrong_currency'])
})

// (rule: needs-you)
test('what the shop has settled itself asks for no decision', () => {
  expect(doneFlagKinds).toEqual(['paid_twice', 'paid_late', 'dispute_won', 'overpaid'])
  expect(doneFlagKinds.filter((kind) => [...decisionFlagKinds, ...reviewFlagKinds].includes(kind))).toEqual(
    [],
  )
})

// (rules: excess, reversals)
test('flags about money that is due or too much end by a decision, not by looking', () => {
  expect(dueFlagKinds.toSorted()).toEqual(['added_due', 'money_taken', 'went_out_twice'])
  expect(decisionFlagKinds.toSorted()).toEqual([
    'added_due',
    'exchange_lent',
    'money_taken',
    'not_collected',
    'return_waits',
    'too_much',
    'went_out_twice',
  ])
})

// (rule: disputes)
test('a flag of a dispute names its row; other flags, and causes that are no row, name none', () => {
  const id = '0193e1c2-7a3b-7c4d-8e5f-0a1b2c3d4e5f'
  const kinds = ['disputed', 'dispute_won', 'dispute_lost'] as const
  expect(kinds.map((kind) => disputeOf({ kind, cause: id }))).toEqual([id, id, id])
  expect(disputeOf({ kind: 'wrong_amount', cause: id })).toBeNull()
  for (const cause of ['', 'paystack-991', `x${id}`, `${id}x`, id.replace('7a3b', 'zzzz')])
    expect(disputeOf({ kind: 'disputed', cause })).toBeNull()
  // Only a whole name counts.
  expect(disputeOf({ kind: 'undisputed' as never, cause: id })).toBeNull()
  expect(disputeOf({ kind: 'disputed_twice' as never, cause: id })).toBeNull()
})
