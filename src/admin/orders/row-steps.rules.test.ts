import { expect, test } from 'vitest'
import { chosenSum, rowStep } from './row-steps.rules.ts'

// (rule: owner-queues)
test.each([
  ['to_pack', 'paid', 'pack'],
  ['to_pack', 'processing', 'pack'],
  ['to_ship', 'processing', 'ship'],
  ['on_the_way', 'shipped', 'deliver'],
  ['all', 'paid', 'pack'],
  ['all', 'processing', 'ship'],
  ['all', 'shipped', 'deliver'],
  ['all', 'pending', undefined],
  ['all', 'pending_review', undefined],
  ['all', 'delivered', undefined],
  ['all', 'cancelled', undefined],
  ['needs_you', 'paid', undefined],
] as const)('in the queue %s a row of an order that is %s offers %s', (queue, status, step) => {
  expect(rowStep(queue, status)).toBe(step)
})

test.each([
  [[[4_200_000, 'NGN', 1]], '₦42,000\u00a0· 1 piece'],
  [
    [
      [4_200_000, 'NGN', 1],
      [8_400_000, 'NGN', 2],
    ],
    '₦126,000\u00a0· 3 pieces',
  ],
  [
    [
      [4_200_000, 'NGN', 1],
      [5_000, 'USD', 2],
    ],
    '3 pieces',
  ],
  [
    [
      [null, 'NGN', 1],
      [null, 'NGN', 2],
    ],
    '3 pieces',
  ],
] as [[number | null, string, number][], string][])('the chosen orders %o come to %s', (orders, sum) => {
  const rows = orders.map(([total_amount, currency, pieces]) => ({ total_amount, currency, pieces }))
  expect(chosenSum(rows)).toBe(sum)
})
