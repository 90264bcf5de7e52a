import { describe, expect, test } from 'vitest'
import { findBreach, invariants } from './invariants.ts'
import type { Snapshot } from './snapshot.ts'
import {
  addCard,
  addDispute,
  addPickup,
  addRefund,
  addReturn,
  creditAccount,
  entry,
  flag,
  later,
  wholeSnapshot,
} from './test-snapshot.ts'

/** By the name of each invariant: what breaks it. */
const breaking: Record<string, (seen: Snapshot) => void> = {
  'refunds fit their payment': (seen) => {
    seen.payments[0]!.refunded = 100
  },
  'function, view and rows agree about money': (seen) => {
    seen.balances[0]!.balance = 100
  },
  'the payment status is what the rows say': (seen) => {
    seen.orders[0]!.derived_payment_status = 'refunded'
  },
  'only people change what is owed': (seen) => {
    seen.adjustments.push({ order_id: 'o1', kind: 'goodwill', amount: -100, by: 'payments', why: '' })
  },
  'uneven money is seen or decided': (seen) => {
    seen.payments[0]!.paid = 900
  },
  'what is due can be paid': (seen) => {
    Object.assign(seen.orders[0]!, { status: 'pending', total_amount: 0 })
    seen.payments[0]!.order_id = null
  },
  'money without an order is seen': (seen) => {
    seen.payments[0]!.order_id = null
  },
  'nothing leaves a disputed payment': (seen) => {
    addDispute(seen)
    addRefund(seen, {}, { createdAt: later })
  },
  'credit is the sum of its entries': (seen) => {
    seen.creditAccounts[0]!.balance = 600
  },
  'no cause moves credit twice': (seen) => {
    const [given] = seen.creditEntries
    seen.creditEntries.push({ ...given!, amount: 250 })
    given!.amount = 250
  },
  'what credit pays was spent, once': (seen) => {
    seen.payments.push({ ...seen.payments[0]!, id: 'p9', order_id: null, provider: 'store_credit', paid: 0 })
    seen.creditEntries.push(entry({ id: 'e9', amount: -500, cause: 'spent', cause_id: 'p9' }))
    seen.creditAccounts[0]!.balance = 0
  },
  'what is spent pays something': (seen) => {
    seen.creditEntries.push(entry({ id: 'e9', amount: -500, cause: 'spent', cause_id: 'p9' }))
  },
  'credit goes back to where it came from': (seen) => {
    seen.creditEntries.push(entry({ id: 'e8', amount: -500, cause: 'spent', cause_id: 'p9' }))
    const elsewhere = { account_id: 'c9', amount: 500, cause: 'released', cause_id: 'p9' }
    seen.creditEntries.push(entry({ id: 'e9', ...elsewhere }))
  },
  'a card opens once, with its money': (seen) => {
    addCard(seen)
    seen.creditEntries.pop()
  },
  'a card is worth what the shop holds of its money': (seen) => {
    addCard(seen)
    seen.payments[0]!.paid = 400
  },
  'a card stops with its money': (seen) => {
    addCard(seen)
    seen.payments[0]!.paid = 0
  },
  'a stopped card pays nothing': (seen) => {
    addCard(seen)
    seen.before = structuredClone(seen)
    seen.before.creditAccounts.at(-1)!.stopped_at = later
    seen.creditEntries.push(entry({ id: 'e9', account_id: 'c2', amount: -1, cause: 'spent', cause_id: 'p9' }))
  },
  'a card is mailed once, on its day': (seen) => {
    addCard(seen)
    seen.giftCards[0]!.send_on = '2026-11-24'
  },
  'charges at the provider are payments': (seen) => {
    seen.payments[0]!.state = 'open'
  },
  'refunds at the provider are rows': (seen) => {
    addRefund(seen, { provider_refund_id: null })
  },
  'disputes at the provider are rows': (seen) => {
    addDispute(seen, { state: 'won' })
  },
  'the shop holds what the provider holds': (seen) => {
    seen.provider.transactions[0]!.status = 'reversed'
  },
  'money that left twice is flagged': (seen) => {
    addRefund(seen)
    addDispute(seen, {}, { status: 'resolved', resolution: 'auto-accepted' })
  },
  'refunds get sent': (seen) => {
    addRefund(seen, { state: 'sent' })
  },
  'a refund is made once': (seen) => {
    addRefund(seen)
    addRefund(seen, { id: 'r2' }, { id: 8 })
  },
  'the nightly check finds nothing': (seen) => {
    seen.nightFindings.push('stock: DRESS-S')
  },
  'each piece is to pack, in one parcel, or cancelled': (seen) => {
    seen.lines[0]!.packed_quantity = 2
  },
  'no parcel is empty': (seen) => {
    seen.fulfilmentLines.pop()
  },
  'stock, ledger and holds add up': (seen) => {
    seen.variants[0]!.stock = 4
  },
  'pieces to send are taken from stock': (seen) => {
    seen.movements.push({
      variant_id: 'v1',
      order_id: 'o1',
      stock_delta: 1,
      held_delta: 0,
      reason: 'returned',
    })
  },
  'a hold that ran out has ended': (seen) => {
    Object.assign(seen.orders[0]!, {
      status: 'pending',
      hold_state: 'held',
      hold_expires_at: '2026-11-23T09:00:00Z',
    })
  },
  'the status is what the parcels say': (seen) => {
    seen.orders[0]!.status = 'shipped'
  },
  'a parcel that left was paid for, or somebody let it go': (seen) => {
    seen.moments.departures[0]!.dueMinor = 100
  },
  'what is fetched is handed over once': (seen) => {
    seen.orders[0]!.is_pickup = true
  },
  'what is fetched costs no delivery': (seen) => {
    Object.assign(seen.orders[0]!, { is_pickup: true, delivery: 250 })
  },
  'a reminder comes once': (seen) => {
    const reminded = { order_id: 'o1', kind: 'pickup_reminded', status: null, created_at: later }
    seen.events.push({ id: 'e9', ...reminded })
  },
  'what nobody fetched is in Needs you': (seen) => addPickup(seen, later),
  'the total is the sum of its parts': (seen) => {
    seen.orders[0]!.discount = 100
  },
  'a piece is in one open return': (seen) => {
    addReturn(seen, 'approved')
    seen.returnLines[0]!.quantity = seen.lines[0]!.quantity + 1
  },
  'what is returned arrived': (seen) => addReturn(seen, 'requested'),
  'a return gives what its rows say': (seen) => {
    addReturn(seen, 'settled', 200)
    addRefund(seen)
    seen.returnRefunds.push({ return_id: 'b1', refund_id: 'r1' })
  },
  'returns fit their payments': (seen) => {
    addReturn(seen, 'settled', 2000)
    addRefund(seen, { amount: 2000 })
    seen.returnRefunds.push({ return_id: 'b1', refund_id: 'r1' })
  },
  'a return that waits is in Needs you': (seen) => addReturn(seen, 'requested'),
  'a loan ends with its return': (seen) => {
    addReturn(seen, 'withdrawn')
    seen.creditAccounts.push(creditAccount('c2', { kind: 'return', return_id: 'b1', balance: 100 }))
    seen.creditEntries.push(entry({ id: 'e9', account_id: 'c2', amount: 100, cause: 'lent', cause_id: 'b1' }))
  },
  'an exchange leaves when the old piece is here': (seen) => {
    addReturn(seen, 'approved')
    Object.assign(seen.returns[0]!, { exchange_order_id: 'o1', lent: 0 })
  },
  'a review is of what arrived': (seen) => {
    seen.reviews.push({ id: 'w1', order_line_id: 'l1' })
  },
  'nobody is asked twice, or while something is open': (seen) => {
    seen.askedParcels.push('f1')
    addDispute(seen)
  },
  'no mail is doubled': (seen) => {
    seen.mails.push({ ...seen.mails[0]! })
  },
  'each step is mailed once': (seen) => {
    seen.mails.pop()
  },
  'a refund on its way is mailed': (seen) => {
    addRefund(seen)
    seen.mails.pop()
  },
  'the history ends at the status': (seen) => {
    seen.orders[0]!.status = 'delivered'
  },
  'an open flag has its cause': (seen) => {
    seen.flags.push(flag('refund_failed', 'r1'))
  },
  'a refund that is stuck has its flag': (seen) => {
    addRefund(seen, { state: 'needs_details' })
  },
  'a dispute that waits has its flag': (seen) => {
    addDispute(seen)
    seen.flags.pop()
  },
  'an order in review has its flag': (seen) => {
    seen.orders[0]!.status = 'pending_review'
  },
}

test('a shop in which everything adds up breaks nothing', () => {
  expect(findBreach(wholeSnapshot())).toBeNull()
})

test('every invariant has something that breaks it here', () => {
  expect(Object.keys(breaking)).toEqual(Object.keys(invariants))
})

describe('each invariant says what does not hold', () => {
  test.for(Object.entries(breaking))('%s', ([name, spoil]) => {
    const seen = wholeSnapshot()
    spoil(seen)
    expect(invariants[name]!(seen)).toEqual(expect.any(String))
  })
})

test('an invariant about the provider waits until everything has settled', () => {
  const seen = { ...wholeSnapshot(), isSettled: false }
  breaking['charges at the provider are payments']!(seen)
  expect(invariants['charges at the provider are payments']!(seen)).toBeNull()
})

test('uneven money that its owner has accepted since is no breach', () => {
  const seen = wholeSnapshot()
  breaking['uneven money is seen or decided']!(seen)
  seen.audits.push({ actor: 'admin:1', action: 'order.accept_payment', subject_id: 'o1', created_at: later })
  expect(invariants['uneven money is seen or decided']!(seen)).toBeNull()
  seen.moments.balances['o1']!.since = Date.parse(later) + 1
  expect(invariants['uneven money is seen or decided']!(seen)).not.toBeNull()
})

test('a card of which more was spent than its money is now is no breach once an owner has seen it', () => {
  const seen = wholeSnapshot()
  addCard(seen)
  seen.payments[0]!.paid = 400
  seen.creditAccounts.at(-1)!.balance = 0
  const isWorthIt = invariants['a card is worth what the shop holds of its money']!
  expect(isWorthIt(seen)).not.toBeNull()
  seen.flags.push({ ...flag('card_spent', ''), params: { amountMinor: 600 } })
  expect(isWorthIt(seen)).toBeNull()
  Object.assign(seen.flags[0]!, { cleared_at: later, cleared_by: 'payments' })
  expect(isWorthIt(seen)).not.toBeNull()
  Object.assign(seen.flags[0]!, { cleared_by: 'admin:1' })
  expect(isWorthIt(seen)).toBeNull()
})
