import { expect, test } from 'vitest'
import { attentionKinds, attentionsOf, attentionText as text, doneAbout } from './attention.rules.ts'

// (rule: attention)
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

test('a payment Paystack does not know, or lists otherwise, is to be looked up there', () => {
  const reasons = [text.notAtPaystack('IL-1-e'), text.listedOtherwise(1_800_050, 'NGN', 'IL-1-f')]
  expect(attentionsOf(reasons.join('; '))).toEqual([
    { kind: 'not_at_paystack', text: 'Paystack does not know this payment as paid (IL-1-e)' },
    { kind: 'not_at_paystack', text: 'Paystack lists another amount: NGN 18,000.50 (IL-1-f)' },
  ])
})

test('a reason is read from how its sentence begins, not from words within it', () => {
  const sentences = [
    text.paidOtherAmount(5_000, 1_800_000),
    text.openedForOtherAmount(5_000, 1_800_000),
    text.paidOtherCurrency('USD', 'NGN'),
    text.furtherPayment('a'),
    text.paidTwice('a'),
    text.paidLate('a'),
    text.reversed(),
    text.refundEnded(5_000, 'failed'),
    text.disputed('a'),
    text.disputeOver('a'),
    text.notAtPaystack('a'),
    'The promo code TAG5 was used before',
  ]
  for (const sentence of sentences)
    expect(attentionsOf(`A note: ${sentence}`).map(({ kind }) => kind)).toEqual(['other'])
})

test('what Paystack wrote never looks like another reason', () => {
  expect(attentionsOf(text.refundRefused(5_000, 'No money; Paid twice; sorry'))).toEqual([
    { kind: 'refund_failed', text: 'Refund of ₦50 refused by Paystack: No money, Paid twice, sorry' },
  ])
  expect(text.refundEnded(5_000, 'needs-attention')).toBe('Refund of ₦50: needs attention')
})

test('for every reason the shop says in whole sentences what it did by itself', () => {
  expect(Object.keys(doneAbout).toSorted()).toEqual(attentionKinds.toSorted())
  for (const kind of attentionKinds) expect(doneAbout[kind], kind).toMatch(/^[A-Z].*\.$/)
})
