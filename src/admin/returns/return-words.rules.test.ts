import { expect, test } from 'vitest'
import type { StaffReturn } from '../../returns/returns.schema.ts'
import { approveText, hasNothingToSend } from './return-words.rules.ts'

const sums = { goods: 0, delivery: 0, way_back: 0, kept: 0, total: 3_220_000, exchange: 0, credit: 0 }
const money = (changes: object = {}) => ({ sums: { ...sums, ...changes }, rows: [], is_frozen: false })
const claim = (changes: object) =>
  ({
    currency: 'NGN',
    lines: [{ reason: 'never_came' }],
    money: money(),
    ...changes,
  }) as unknown as StaffReturn

// (rule: claims)
test('nothing comes back of a claim about pieces that never came', () => {
  const damaged = { lines: [{ reason: 'never_came' }, { reason: 'damaged' }] }
  expect([claim({}), claim(damaged)].map(hasNothingToSend)).toEqual([true, false])
})

// (rule: claims)
test('what never came is approved with its sum, where that sum is what the customer gets', () => {
  expect(approveText(claim({}))).toBe('Approve ₦32,200')
  expect(
    [
      claim({ money: null }),
      claim({ money: money({ exchange: 1_000_000 }) }),
      claim({ money: money({ total: 0 }) }),
      claim({ lines: [{ reason: 'damaged' }] }),
    ].map(approveText),
  ).toEqual(['Approve', 'Approve', 'Approve', 'Approve'])
})
