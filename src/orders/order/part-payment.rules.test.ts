import { expect, test } from 'vitest'
import { depositText, endOfLagosDay, isWakingHour, reminderAt, whyNotPart } from './part-payment.rules.ts'

// (rule: part-payment)
test('a part is what is due or less, and leaves nothing that could not be paid', () => {
  expect(whyNotPart(3_500_000, 3_500_000)).toBeNull()
  expect(whyNotPart(10_000, 3_500_000)).toBeNull()
  expect(whyNotPart(5_000, 5_000)).toBeNull()
  expect(whyNotPart(0, 3_500_000)).toBe('Type an amount above zero')
  expect(whyNotPart(-1, 3_500_000)).toBe('Type an amount above zero')
  expect(whyNotPart(1.5, 3_500_000)).toBe('Type an amount above zero')
  expect(whyNotPart(9_999, 3_500_000)).toBe('Type at least ₦100')
  expect(whyNotPart(3_500_001, 3_500_000)).toBe('Only ₦35,000 is due. Type that or less.')
  expect(whyNotPart(3_495_000, 3_500_000)).toMatch(/^That would leave less than ₦100 to pay. Type ₦34,900/)
})

// (rule: rest-reminders)
test('the rest is reminded of three days and one day before, never at night in Lagos', () => {
  const at = (time: string) => reminderAt('2026-12-04', new Date(time))
  expect(at('2026-11-30T22:59:00Z')).toBeNull()
  expect(at('2026-11-30T23:00:00Z')).toBe(3)
  expect(at('2026-12-02T10:00:00Z')).toBe(3)
  expect(at('2026-12-03T10:00:00Z')).toBe(1)
  expect(at('2026-12-04T22:00:00Z')).toBe(1)
  expect(at('2026-12-04T23:30:00Z')).toBeNull()
  expect(endOfLagosDay('2026-12-04').toISOString()).toBe('2026-12-04T22:59:59.999Z')
  const hours = ['06:59', '07:00', '18:59', '19:00', '23:30'].map((time) =>
    isWakingHour(new Date(`2026-12-01T${time}:00Z`)),
  )
  expect(hours).toEqual([false, true, true, false, false])
})

test('one sentence says what is paid and until when the balance is due', () => {
  const deposit = { amount: 3_500_000, paid: 3_500_000, due: 3_500_000, due_on: '2026-12-04', is_paid: true }
  expect(depositText(deposit, 'NGN')).toBe('Deposit paid, ₦35,000 due by Fri 4 Dec')
  expect(depositText({ ...deposit, paid: 0, due: 7_000_000, is_paid: false }, 'NGN')).toBe(
    'Deposit of ₦35,000 to pay, the balance by Fri 4 Dec',
  )
})
