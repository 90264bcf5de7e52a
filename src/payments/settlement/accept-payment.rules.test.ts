import { expect, test } from 'vitest'
import { balanceOf } from '../ledger/balance.rules.ts'
import type { PaymentState } from '../ledger/payment-states.rules.ts'
import { acceptableMoney } from './accept-payment.rules.ts'

const order = { totalAmount: 4_750_000, currency: 'NGN', status: 'pending_review' }
type Row = {
  id: string
  state: PaymentState
  paid: number | null
  taken: number
  paidCurrency: string | null
  currency: string
}
let made = 0
const payment = (paid: number, more: Partial<Row> = {}): Row => ({
  id: `payment-${(made += 1)}`,
  state: 'succeeded',
  paid,
  taken: 0,
  paidCurrency: 'NGN',
  currency: 'NGN',
  ...more,
})

/** What `returned` of the first payment is on its way back. */
function acceptable(payments: Row[], returned: number) {
  const refund = {
    paymentId: payments[0]?.id ?? '',
    amount: returned,
    state: 'sent',
    cause: 'goodwill',
  } as const
  return acceptableMoney(order, payments, balanceOf({ order, payments, refunds: [refund], adjustments: [] }))
}

test('what came in is compared with the total, over all payments and without what went back', () => {
  expect(acceptable([payment(5_000)], 0)).toEqual({
    isAcceptable: true,
    receivedMinor: 5_000,
    shortfallMinor: 4_745_000,
    excessMinor: 0,
  })
  const two = [payment(4_000_000), payment(1_000_000), payment(700_000, { state: 'declined' })]
  expect(acceptable(two, 0)).toMatchObject({ shortfallMinor: 0, excessMinor: 250_000 })
  expect(acceptable(two, 250_000)).toMatchObject({ shortfallMinor: 0, excessMinor: 0 })
})

test('reversed, foreign and returned money cannot be accepted', () => {
  const problem = (payments: Row[], refunded = 0) => {
    const money = acceptable(payments, refunded)
    return money.isAcceptable ? 'acceptable' : money.problem
  }
  expect(problem([payment(4_750_000, { state: 'reversed' })])).toBe('PAYMENT_REVERSED')
  expect(problem([payment(4_750_000, { state: 'reversed' }), payment(4_750_000)])).toBe('acceptable')
  expect(problem([payment(4_750_000, { paidCurrency: 'GHS' })])).toBe('FOREIGN_MONEY')
  expect(problem([payment(4_750_000)], 4_750_000)).toBe('NOTHING_TO_ACCEPT')
  expect(problem([])).toBe('NOTHING_TO_ACCEPT')
})

test('one payment in another currency is enough to stop, and one without its own is in the order’s', () => {
  const foreign = [payment(4_750_000), payment(5_000, { paidCurrency: 'GHS' })]
  expect(acceptable(foreign, 0)).toEqual({ isAcceptable: false, problem: 'FOREIGN_MONEY' })
  const cedis = payment(5_000, { paidCurrency: null, currency: 'GHS' })
  expect(acceptable([cedis], 0)).toEqual({ isAcceptable: false, problem: 'FOREIGN_MONEY' })
  expect(acceptable([payment(5_000, { paidCurrency: null })], 0).isAcceptable).toBe(true)
})

test('a failed try in another currency stops nothing, and money of unknown amount counts nothing', () => {
  const tries = [payment(4_750_000), payment(9, { state: 'declined', paidCurrency: 'GHS' })]
  expect(acceptable(tries, 0)).toMatchObject({ receivedMinor: 4_750_000 })
  const unknown = { ...payment(0), paid: null }
  expect(acceptable([payment(7_000), unknown], 0)).toMatchObject({ receivedMinor: 7_000 })
})

test('among several tries one that was reversed is named as the reason', () => {
  const tries = [payment(4_750_000, { state: 'declined' }), payment(4_750_000, { state: 'reversed' })]
  expect(acceptable(tries, 0)).toEqual({ isAcceptable: false, problem: 'PAYMENT_REVERSED' })
})
