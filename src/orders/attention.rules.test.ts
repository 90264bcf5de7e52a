import { expect, test } from 'vitest'
import { attentionsOf, attentionText as text } from './attention.rules.ts'

test('each reason is recognised by its sentence, whatever stands beside it', () => {
  const reasons = [
    text.paidOtherAmount(5_000, 1_800_000),
    text.openedForOtherAmount(5_000, 1_800_000),
    text.paidOtherCurrency('USD', 'NGN'),
    text.furtherPayment('IL-1-a'),
    text.paidTwice('IL-1-b'),
    text.paidLate('IL-1-c'),
    text.reversed(),
    text.refundRefused(5_000, 'Insufficient balance; top up'),
    text.refundEnded(5_000, 'needs-attention'),
    text.disputed('IL-1-d'),
    text.disputeOver('IL-1-d'),
    'The promo code TAG5 was used by the same customer before',
    'Something an older version wrote',
  ]
  expect(attentionsOf(reasons.join('; ')).map(({ kind }) => kind)).toEqual([
    'wrong_amount',
    'wrong_amount',
    'wrong_currency',
    'further_payment',
    'paid_twice',
    'paid_late',
    'reversed',
    'refund_failed',
    'refund_failed',
    'disputed',
    'dispute_over',
    'code_overused',
    'other',
  ])
  expect(attentionsOf(null)).toEqual([])
})
