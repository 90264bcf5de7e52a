import { expect, test } from 'vitest'
import { stepsFor } from './needs-you-steps.rules.ts'

type Flagged = Parameters<typeof stepsFor>[0]
const flagged = (given: object) =>
  ({
    order: { status: 'paid' },
    reasons: [],
    accept: null,
    failed_refunds: [],
    due: 0,
    may_cancel: false,
    may_send_unpaid: false,
    ...given,
  }) as unknown as Flagged
const failed = (status: string) => ({ failed_refunds: [{ id: 'r', amount: 1, status, words: null }] })

// (rule: needs-you)
test('each trouble has its one or two right steps', () => {
  const review = { order: { status: 'pending_review' } }
  expect(stepsFor(flagged({ ...review, accept: { received: 1, shortfall: 1, excess: 0 } }))).toEqual([
    'accept',
    'cancel',
  ])
  expect(stepsFor(flagged(review))).toEqual(['cancel'])
  expect(stepsFor(flagged(failed('failed')))).toEqual(['refund-again', 'by-hand'])
  expect(stepsFor(flagged(failed('needs-attention')))).toEqual(['by-hand', 'seen'])
  expect(stepsFor(flagged({ reasons: [{ kind: 'disputed', dispute_id: 'd' }] }))).toEqual(['dispute'])
  expect(stepsFor(flagged({ reasons: [{ kind: 'disputed', dispute_id: null }] }))).toEqual([
    'dashboard',
    'seen',
  ])
  expect(stepsFor(flagged({ order: { status: 'pending' }, reasons: [{ kind: 'rest_due' }] }))).toEqual([
    'longer',
    'cancel',
  ])
  expect(stepsFor(flagged({ reasons: [{ kind: 'paid_twice', text: '' }] }))).toEqual(['seen'])
  expect(stepsFor(flagged({ reasons: [{ kind: 'return_waits', text: '' }] }))).toEqual(['return'])
})

// (rules: short-money, reversals, excess)
test('what is due is asked for, let go, or ends with the order, whose pieces may be sent all the same', () => {
  const due = { accept: { received: 0, shortfall: 500, excess: 0 }, due: 500 }
  const taken = { reasons: [{ kind: 'money_taken' as const, text: '' }], ...due }
  const all = { may_cancel: true, may_send_unpaid: true }
  expect(stepsFor(flagged({ ...taken, ...all }))).toEqual(['ask', 'cancel', 'let-go', 'send-unpaid'])
  expect(stepsFor(flagged(taken))).toEqual(['ask', 'let-go'])
  expect(stepsFor(flagged({ ...taken, accept: null, due: 0 }))).toEqual([])
  const short = { ...due, order: { status: 'pending_review' as const } }
  expect(stepsFor(flagged(short))).toEqual(['ask', 'accept', 'cancel'])
  expect(stepsFor(flagged({ ...short, accept: null }))).toEqual(['ask', 'cancel'])
  expect(stepsFor(flagged({ reasons: [{ kind: 'too_much', text: '' }] }))).toEqual(['excess'])
})
