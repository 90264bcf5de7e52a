import { expect, test } from 'vitest'
import { closedText } from './till-words.rules.ts'

// (rule: till)
test('a till that is closed says when, with the day where it is another', () => {
  const at = (counted_at: string | null, state = 'closed') =>
    closedText({ day: '2026-11-23', state, counted_at } as never)
  expect([at('2026-11-23T17:40:00Z'), at('2026-11-24T07:00:00Z')]).toEqual([
    ', closed 18:40',
    ', closed Tue 24 Nov, 08:00',
  ])
  expect([at(null), at('2026-11-23T17:40:00Z', 'handed_in')]).toEqual(['', ''])
})
