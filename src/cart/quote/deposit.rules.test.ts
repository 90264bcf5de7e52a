import { expect, test } from 'vitest'
import { dayAfter, dayText, depositOf, depositOffer, whyNoDeposit, whyNotDueOn } from './deposit.rules.ts'

// (rule: part-payment)
test('a deposit is a share of the total, half a kobo rounded up, and never the whole', () => {
  expect(depositOf(7_000_000, 50)).toBe(3_500_000)
  expect(depositOf(2_050_001, 50)).toBe(1_025_001)
  expect(depositOf(2_050_033, 33)).toBe(676_511)
  for (const total of [20_000, 33_333, 2_000_000_000])
    for (let percent = 1; percent <= 99; percent++) {
      if (whyNoDeposit(total, percent)) continue
      expect(depositOf(total, percent)).toBeGreaterThanOrEqual(10_000)
      expect(total - depositOf(total, percent)).toBeGreaterThanOrEqual(10_000)
    }
})

test('a share that is none, or that leaves nothing to pay, is refused', () => {
  for (const percent of [0, 100, -5, 12.5, Number.NaN])
    expect(whyNoDeposit(7_000_000, percent)).toBe('Type a whole number from 1 to 99')
  expect(whyNoDeposit(7_000_000, 1)).toBeNull()
  expect(whyNoDeposit(7_000_000, 99)).toBeNull()
  expect(whyNoDeposit(50_000, 19)).toMatch(/at least ₦100/)
  expect(whyNoDeposit(50_000, 20)).toBeNull()
  expect(whyNoDeposit(50_000, 81)).toMatch(/at least ₦100/)
})

test('the balance is due from tomorrow on and within ninety days, in Lagos', () => {
  const now = new Date('2026-11-20T23:30:00Z')
  expect(whyNotDueOn('2026-11-21', now)).toBe('Choose a day from tomorrow on')
  expect(whyNotDueOn('2026-11-22', now)).toBeNull()
  expect(whyNotDueOn(dayAfter('2026-11-21', 90), now)).toBeNull()
  expect(whyNotDueOn(dayAfter('2026-11-21', 91), now)).toBe('Choose a day within 90 days, until Fri 19 Feb')
  for (const wrong of ['', '4 Dec', '2026-02-30', '2026-13-01', '1999-01-01'])
    expect(whyNotDueOn(wrong, now), wrong).toBe('Choose a day')
  expect(dayText('2026-12-04')).toBe('Fri 4 Dec')
})

// (rule: checkout-deposit)
test('checkout offers a deposit only where the owner switched it on, from her amount on', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const terms = {
    deposit_at_checkout: true,
    deposit_minimum: 5_000_000,
    deposit_percent: 30,
    deposit_days: 14,
  }
  expect(depositOffer(7_000_000, terms, now)).toEqual({
    percent: 30,
    amount: 2_100_000,
    rest: 4_900_000,
    due_on: '2026-12-04',
  })
  expect(depositOffer(4_999_999, terms, now)).toBeNull()
  expect(depositOffer(7_000_000, { ...terms, deposit_at_checkout: false }, now)).toBeNull()
  expect(depositOffer(1_000, { ...terms, deposit_minimum: 0 }, now)).toBeNull()
})
