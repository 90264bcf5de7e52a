import { expect, test } from 'vitest'
import {
  hasNoEmail,
  isStillAsked,
  leftText,
  nextAskMs,
  outcomeOf,
  outcomeText,
  outcomeTitles,
  stillWaitingText,
  withoutMail,
} from './payment-outcome.rules.ts'

// (rules: never-failed-early, payment-return)
test('only verified money is a success, and what may still come is never called failed', () => {
  expect(outcomeOf({ state: 'paid' })).toBe('success')
  for (const state of ['in_flight', 'abandoned', 'not_found', 'unreachable'] as const)
    expect(outcomeOf({ state })).toBe('confirming')
  for (const state of ['failed', 'review', 'refunding'] as const) expect(outcomeOf({ state })).toBe(state)
  expect(outcomeOf({ state: 'unknown' })).toBe('unverified')
})

test('the title is not said twice, and what is said later stays', () => {
  expect(outcomeText('Order Received! Confirming your payment')).toBe('Confirming your payment')
  expect(outcomeText('Paid. Order Received! Thanks')).toBe('Paid. Order Received! Thanks')
})

test('the page asks every 3 seconds for a minute, every 10 for ten, and then no more', () => {
  expect([0, 59_999].map(nextAskMs)).toEqual([3000, 3000])
  expect([60_000, 599_999].map(nextAskMs)).toEqual([10_000, 10_000])
  expect([600_000, 86_400_000].map(nextAskMs)).toEqual([false, false])
})

test('only what nobody knows yet is called not confirmed after a long wait', () => {
  for (const state of ['in_flight', 'abandoned', 'not_found', 'unreachable', undefined] as const)
    expect(isStillAsked(state)).toBe(true)
  for (const state of ['paid', 'failed', 'unknown', 'review', 'refunding'] as const)
    expect(isStillAsked(state)).toBe(false)
})

test('each outcome has its title', () => {
  expect(outcomeTitles).toEqual({
    success: 'Payment Successful!',
    failed: 'Payment Failed',
    left: 'You left before paying',
    unverified: 'Verification Error',
    confirming: 'Order Received!',
    review: 'Order Received!',
    refunding: 'Order Cancelled',
  })
})

// (rule: left-before-paying)
test('until when the pieces are kept is a time today, with its day when it is another', () => {
  const now = new Date('2026-11-23T22:30:00Z')
  expect(leftText('2026-11-23T22:50:00Z', now)).toBe('Nothing was taken. Your pieces are kept until 23:50.')
  expect(leftText('2026-11-23T23:10:00Z', now)).toBe(
    'Nothing was taken. Your pieces are kept until Tue 24 Nov, 00:10.',
  )
  expect(leftText(null, now)).toBe('Nothing was taken.')
})

test('a shopper who has waited long reads that nothing is lost', () => {
  expect(stillWaitingText).toMatch(/not confirmed yet.*nothing is lost.*email you.*close this page/)
})

// (rule: chat-order)
test('nobody is promised a mail who left no e-mail', () => {
  expect(hasNoEmail({ email: 'ada@example.com' }, { has_email: false })).toBe(false)
  expect(hasNoEmail({ email: '' }, null)).toBe(true)
  expect([{ has_email: false }, { has_email: true }, null].map((chat) => hasNoEmail(null, chat))).toEqual([
    true,
    false,
    false,
  ])
  expect(withoutMail('We check it and will email you as soon as we know.')).toBe('We check it.')
  expect(withoutMail('We check it and email you.')).toBe('We check it.')
  expect(withoutMail('We check it.')).toBe('We check it.')
})
