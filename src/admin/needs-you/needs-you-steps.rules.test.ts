import { expect, test } from 'vitest'
import { stepsFor } from './needs-you-steps.rules.ts'

type Flagged = Parameters<typeof stepsFor>[0]
const flagged = (given: object) =>
  ({
    order: { status: 'paid' },
    reasons: [],
    accept: null,
    failed_refunds: [],
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
})
