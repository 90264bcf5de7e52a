import { expect, test } from 'vitest'
import { moneyOf } from './money-of.ts'
import { isDecided, noMoments, recordMoments } from './moments.ts'
import { addRefund, later, reversal, wholeSnapshot } from './test-snapshot.ts'

test('what was taken lowers what came in, what was sent back is returned, and what is owed stays', () => {
  const seen = wholeSnapshot()
  addRefund(seen)
  seen.reversals.push(reversal(300), { ...reversal(50), restored_at: later })
  addRefund(seen, { id: 'r3', state: 'refused' })
  expect(moneyOf(seen, seen.orders[0]!)).toEqual({
    charged: 1000,
    received: 700,
    returned: 100,
    taken: 300,
    held: 600,
    balance: 400,
  })
})

test('money that never came in, or that the provider reversed, counts for nothing', () => {
  const seen = wholeSnapshot()
  seen.payments[0]!.state = 'reversed'
  expect(moneyOf(seen, seen.orders[0]!)).toMatchObject({ received: 0, held: 0, balance: 1000 })
})

test('a parcel that leaves is noted once, with what was due of its order at that moment', () => {
  const seen = wholeSnapshot()
  seen.payments[0]!.paid = 400
  const first = recordMoments(noMoments, seen, [])
  expect(first.departures).toEqual([
    {
      key: `f1 ${seen.fulfilments[0]!.shipped_at}`,
      orderId: 'o1',
      parcel: 1,
      dueMinor: 600,
      isDecided: false,
    },
  ])
  expect(recordMoments(first, seen, [7])).toEqual({ ...first, outsideRefunds: [7] })
})

test('what was taken by a later transaction was not due when a parcel left', () => {
  const dueWith = (written: number) => {
    const seen = wholeSnapshot()
    seen.reversals.push({ ...reversal(300), written })
    return recordMoments(noMoments, seen, []).departures.map(({ dueMinor }) => dueMinor)
  }
  expect([6, 7, 8].map(dueWith)).toEqual([[300], [300], [0]])
})

test('a decision counts for the balance it was made about', () => {
  const seen = wholeSnapshot()
  const decide = (actor: string) =>
    seen.audits.push({ actor, action: 'order.attention_cleared', subject_id: 'o1', created_at: later })
  decide('payments')
  expect(isDecided(seen, 'o1', Date.parse(later))).toBe(false)
  decide('admin:1')
  expect(isDecided(seen, 'o1', Date.parse(later))).toBe(true)
  expect(isDecided(seen, 'o1', Date.parse(later) + 1)).toBe(false)
})
