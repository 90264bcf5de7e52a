import { expect, test } from 'vitest'
import { actNamed } from './acts.ts'
import { leadingTo, namedInGoals } from './goals.ts'

test('what leads to an act is an act', () => {
  for (const name of namedInGoals()) expect(actNamed(name).name).toBe(name)
})

test('a return is settled after all that leads to it', () => {
  expect(leadingTo('settle-return')).toEqual([
    'settle-return',
    'receive-return',
    'approve-return',
    'return',
    'claim',
    'bring',
    'pay',
    'place',
    'buy',
  ])
})
