import { expect, test } from 'vitest'
import { acceptableMoney } from './accept-payment.rules.ts'

const order = { totalAmount: 4_750_000, currency: 'NGN' }
const attempt = (amountPaid: number, more: object = {}) => ({
  status: 'success',
  amountPaid,
  paidCurrency: 'NGN',
  currency: 'NGN',
  ...more,
})

test('what came in is compared with the total, over all payments and without what went back', () => {
  expect(acceptableMoney(order, [attempt(5_000)], 0)).toEqual({
    isAcceptable: true,
    receivedMinor: 5_000,
    shortfallMinor: 4_745_000,
    excessMinor: 0,
  })
  const two = [attempt(4_000_000), attempt(1_000_000), attempt(700_000, { status: 'failed' })]
  expect(acceptableMoney(order, two, 0)).toMatchObject({ shortfallMinor: 0, excessMinor: 250_000 })
  expect(acceptableMoney(order, two, 250_000)).toMatchObject({ shortfallMinor: 0, excessMinor: 0 })
})

test('reversed, foreign and returned money cannot be accepted', () => {
  const problem = (attempts: ReturnType<typeof attempt>[], refunded = 0) => {
    const money = acceptableMoney(order, attempts, refunded)
    return money.isAcceptable ? 'acceptable' : money.problem
  }
  expect(problem([attempt(4_750_000, { status: 'reversed' })])).toBe('PAYMENT_REVERSED')
  expect(problem([attempt(4_750_000, { status: 'reversed' }), attempt(4_750_000)])).toBe('acceptable')
  expect(problem([attempt(4_750_000, { paidCurrency: 'GHS' })])).toBe('FOREIGN_MONEY')
  expect(problem([attempt(4_750_000)], 4_750_000)).toBe('NOTHING_TO_ACCEPT')
  expect(problem([])).toBe('NOTHING_TO_ACCEPT')
})

test('one payment in another currency is enough to stop, and one without its own is in the order’s', () => {
  const foreign = [attempt(4_750_000), attempt(5_000, { paidCurrency: 'GHS' })]
  expect(acceptableMoney(order, foreign, 0)).toEqual({ isAcceptable: false, problem: 'FOREIGN_MONEY' })
  const cedis = attempt(5_000, { paidCurrency: null, currency: 'GHS' })
  expect(acceptableMoney(order, [cedis], 0)).toEqual({ isAcceptable: false, problem: 'FOREIGN_MONEY' })
  expect(acceptableMoney(order, [attempt(5_000, { paidCurrency: null })], 0).isAcceptable).toBe(true)
})

test('a failed try in another currency stops nothing, and money of unknown amount counts nothing', () => {
  const tries = [attempt(4_750_000), attempt(9, { status: 'failed', paidCurrency: 'GHS' })]
  expect(acceptableMoney(order, tries, 0)).toMatchObject({ receivedMinor: 4_750_000 })
  const unknown = { ...attempt(0), amountPaid: null }
  expect(acceptableMoney(order, [attempt(7_000), unknown], 0)).toMatchObject({ receivedMinor: 7_000 })
})

test('among several tries one that was reversed is named as the reason', () => {
  const tries = [attempt(4_750_000, { status: 'failed' }), attempt(4_750_000, { status: 'reversed' })]
  expect(acceptableMoney(order, tries, 0)).toEqual({ isAcceptable: false, problem: 'PAYMENT_REVERSED' })
})
