import { expect, test } from 'vitest'
import { closedText, currentName } from './till-words.rules.ts'

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

test('the open till is named by the day, or by when the one before it was closed that day', () => {
  const till = { is_own: true, day: '2026-11-24', counted_at: null }
  const closed = (counted_at: string, own = {}) => ({ ...till, counted_at, ...own })
  expect(currentName([till, closed('2026-11-23T17:00:00Z', { day: '2026-11-23' })], till.day)).toBe('Today')
  expect(currentName([till, closed('2026-11-24T12:00:00Z', { is_own: false })], till.day)).toBe('Today')
  expect(currentName([till, closed('2026-11-24T17:40:00Z'), closed('2026-11-24T11:00:00Z')], till.day)).toBe(
    'Since 18:40',
  )
})
