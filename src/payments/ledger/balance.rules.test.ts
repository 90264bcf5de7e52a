import { expect, test } from 'vitest'
import { balanceOf, excessOf, loweredBy, type MoneyRows, refundableOf } from './balance.rules.ts'

const order = { totalAmount: 1000, status: 'paid', currency: 'NGN' }
const rows = (more: Partial<MoneyRows> = {}): MoneyRows => ({
  order,
  adjustments: [],
  payments: [{ id: 'p', state: 'succeeded', paid: 1000, taken: 0 }],
  refunds: [],
  ...more,
})

test('a paid order is settled, an unpaid one due, one that was paid twice has too much', () => {
  expect(balanceOf(rows()).balance).toBe(0)
  expect(balanceOf(rows({ payments: [] }))).toMatchObject({ charged: 1000, received: 0, balance: 1000 })
  const twice: MoneyRows['payments'] = [
    { id: 'p', state: 'succeeded', paid: 1000, taken: 0 },
    { id: 'q', state: 'succeeded', paid: 1000, taken: 0 },
  ]
  expect(balanceOf(rows({ payments: twice })).balance).toBe(-1000)
})

test('only money that is in counts, and only refunds that were not refused', () => {
  const payments: MoneyRows['payments'] = [
    ...(['created', 'open', 'declined', 'unknown', 'expired', 'reversed'] as const).map((state) => ({
      id: state,
      state,
      paid: 1000,
      taken: 0,
    })),
    { id: 'p', state: 'succeeded', paid: 1000, taken: 0 },
    { id: 'n', state: 'succeeded', paid: null, taken: 0 },
  ]
  expect(balanceOf(rows({ payments })).received).toBe(1000)
  const refunds: MoneyRows['refunds'] = (
    ['queued', 'sent', 'confirmed', 'waits', 'needs_details', 'refused', 'dropped'] as const
  ).map((state) => ({ paymentId: 'p', amount: 10, state, cause: 'goodwill' }))
  expect(balanceOf(rows({ refunds }))).toMatchObject({ returned: 50, refunded: 10, balance: 50 })
  const ofReversed = { paymentId: 'reversed', amount: 10, state: 'sent', cause: 'goodwill' } as const
  expect(balanceOf(rows({ payments, refunds: [ofReversed] })).returned).toBe(0)
})

// (rule: reversals)
test('money that was taken is due again, also more than is left: what is owed stays', () => {
  const taken = (amount: number, more: Partial<MoneyRows> = {}) =>
    balanceOf(rows({ payments: [{ id: 'p', state: 'succeeded', paid: 1000, taken: amount }], ...more }))
  expect(taken(400)).toMatchObject({ charged: 1000, received: 600, taken: 400, held: 600, balance: 400 })
  const refunds: MoneyRows['refunds'] = [
    { paymentId: 'p', amount: 300, state: 'confirmed', cause: 'goodwill' },
  ]
  expect(taken(1000, { refunds })).toMatchObject({ received: 0, returned: 300, held: -300, balance: 1300 })
})

test('what is owed changes by adjustments; what was written off is told apart', () => {
  const adjustments = [
    { kind: 'write_off', amount: -300 },
    { kind: 'fee', amount: 50 },
  ]
  const payments: MoneyRows['payments'] = [{ id: 'p', state: 'succeeded', paid: 700, taken: 0 }]
  expect(balanceOf(rows({ adjustments, payments }))).toMatchObject({
    charged: 750,
    balance: 50,
    writtenOff: 300,
  })
})

test('a second payment’s refund is none of the order’s, a late one’s is while the order is cancelled', () => {
  const back = (cause: 'duplicate' | 'overpaid' | 'late', status: string) =>
    balanceOf(
      rows({
        order: { ...order, status },
        refunds: [{ paymentId: 'p', amount: 1000, state: 'confirmed', cause }],
      }),
    ).refunded
  expect([back('duplicate', 'paid'), back('duplicate', 'cancelled')]).toEqual([0, 0])
  expect([back('overpaid', 'paid'), back('overpaid', 'cancelled')]).toEqual([0, 0])
  expect([back('late', 'paid'), back('late', 'cancelled')]).toEqual([0, 1000])
})

test('a refund gives back what is too much first, and lowers what is owed by the rest', () => {
  expect(loweredBy(100, 0)).toBe(-100)
  expect(loweredBy(100, 50)).toBe(-100)
  expect(loweredBy(100, -30)).toBe(-70)
  expect([loweredBy(100, -100), loweredBy(100, -500)].map(Math.abs)).toEqual([0, 0])
})

test('of a payment never more goes back than came in with it, and nothing while something is due', () => {
  const excess = (paid: number | null, balance: number) => Math.abs(excessOf({ paid }, balance))
  expect([excess(100, -30), excess(100, -100), excess(100, -500)]).toEqual([30, 100, 100])
  expect([excess(100, 0), excess(100, 40), excess(null, -30)]).toEqual([0, 0, 0])
})

test('what may be refunded is what each payment that came in still holds', () => {
  expect(
    refundableOf([
      { state: 'succeeded', paid: 100, refunded: 40, taken: 0 },
      { state: 'succeeded', paid: 100, refunded: 40, taken: 90 },
      { state: 'succeeded', paid: null, refunded: 0, taken: 0 },
      { state: 'reversed', paid: 500, refunded: 0, taken: 0 },
    ]),
  ).toBe(60)
})
