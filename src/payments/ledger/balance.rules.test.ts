import { expect, test } from 'vitest'
import { balanceOf, excessOf, loweredBy, type MoneyRows, refundableOf } from './balance.rules.ts'

const order = { totalAmount: 1000, status: 'paid' }
const rows = (more: Partial<MoneyRows> = {}): MoneyRows => ({
  order,
  adjustments: [],
  payments: [{ id: 'p', state: 'succeeded', paid: 1000 }],
  refunds: [],
  ...more,
})

test('a paid order is settled, an unpaid one due, one that was paid twice has too much', () => {
  expect(balanceOf(rows()).balance).toBe(0)
  expect(balanceOf(rows({ payments: [] }))).toMatchObject({ charged: 1000, received: 0, balance: 1000 })
  const twice: MoneyRows['payments'] = [
    { id: 'p', state: 'succeeded', paid: 1000 },
    { id: 'q', state: 'succeeded', paid: 1000 },
  ]
  expect(balanceOf(rows({ payments: twice })).balance).toBe(-1000)
})

test('only money that is in counts, and only refunds that were not refused', () => {
  const payments: MoneyRows['payments'] = [
    ...(['created', 'open', 'declined', 'unknown', 'expired', 'reversed'] as const).map((state) => ({
      id: state,
      state,
      paid: 1000,
    })),
    { id: 'p', state: 'succeeded', paid: 1000 },
    { id: 'n', state: 'succeeded', paid: null },
  ]
  expect(balanceOf(rows({ payments })).received).toBe(1000)
  const refunds: MoneyRows['refunds'] = (
    ['queued', 'sent', 'confirmed', 'needs_details', 'refused'] as const
  ).map((state) => ({ paymentId: 'p', amount: 10, state, cause: 'goodwill' }))
  expect(balanceOf(rows({ refunds }))).toMatchObject({ returned: 40, refunded: 10, balance: 40 })
  const ofReversed = { paymentId: 'reversed', amount: 10, state: 'sent', cause: 'goodwill' } as const
  expect(balanceOf(rows({ payments, refunds: [ofReversed] })).returned).toBe(0)
})

test('what is owed changes by adjustments; what was written off is told apart', () => {
  const adjustments = [
    { kind: 'write_off', amount: -300 },
    { kind: 'fee', amount: 50 },
  ]
  const payments: MoneyRows['payments'] = [{ id: 'p', state: 'succeeded', paid: 700 }]
  expect(balanceOf(rows({ adjustments, payments }))).toMatchObject({
    charged: 750,
    balance: 50,
    writtenOff: 300,
  })
})

test('a second payment’s refund is none of the order’s, a late one’s is while the order is cancelled', () => {
  const back = (cause: 'duplicate' | 'late', status: string) =>
    balanceOf(
      rows({
        order: { ...order, status },
        refunds: [{ paymentId: 'p', amount: 1000, state: 'confirmed', cause }],
      }),
    ).refunded
  expect([back('duplicate', 'paid'), back('duplicate', 'cancelled')]).toEqual([0, 0])
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
      { state: 'succeeded', paid: 100, refunded: 40 },
      { state: 'succeeded', paid: null, refunded: 0 },
      { state: 'reversed', paid: 500, refunded: 0 },
    ]),
  ).toBe(60)
})
