import { expect, test } from 'vitest'
import { dueView, paidChange } from './added-lines.rules.ts'

// (rule: added-lines)
test('what is taken out first pays for what is added and what was due, and the rest of it goes back', () => {
  expect(paidChange({ balance: 0, added: 900, out: 0 })).toEqual({ due: 900, back: 0 })
  expect(paidChange({ balance: 900, added: 0, out: 400 })).toEqual({ due: 500, back: 0 })
  expect(paidChange({ balance: 900, added: 0, out: 900 })).toEqual({ due: 0, back: 0 })
  expect(paidChange({ balance: 900, added: 100, out: 1_500 })).toEqual({ due: 0, back: 500 })
  expect(paidChange({ balance: 0, added: 0, out: 700 })).toEqual({ due: 0, back: 700 })
})

// (rule: added-lines)
test('money that was refused on its way back stays where it is', () => {
  expect(paidChange({ balance: -300, added: 0, out: 200 })).toEqual({ due: 0, back: 200 })
  expect(paidChange({ balance: -300, added: 100, out: 0 })).toEqual({ due: 0, back: 0 })
  expect(paidChange({ balance: -300, added: 500, out: 0 })).toEqual({ due: 200, back: 0 })
})

// (rules: added-lines, short-money)
test('something is due of an order whose money came in before, unless it is cancelled or waits for its first payment', () => {
  const money = { held: 1_900, balance: 900 }
  for (const status of ['paid', 'delivered', 'pending_review'] as const)
    expect(dueView({ status }, money)).toEqual({ amount: 900, paid: 1_900 })
  for (const status of ['pending', 'cancelled'] as const) expect(dueView({ status }, money)).toBeNull()
  expect(dueView({ status: 'paid' }, { ...money, balance: 0 })).toBeNull()
  expect(dueView({ status: 'paid' }, { held: -100, balance: 2_000 })).toEqual({ amount: 2_000, paid: 0 })
})
