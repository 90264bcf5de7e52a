import { expect, test } from 'vitest'
import { checkShowcaseItem } from '../../featured/showcase-input.rules.ts'
import { dropInputOf, newDrop, waitingText, whenText } from './drop-form.rules.ts'

test("a drop's date is shown as its owner set it", () => {
  const at = '2026-11-24T09:00:00Z'
  const drop = { stage: 'upcoming' as const, live_at: null, availability_date: null }
  const now = new Date('2026-11-20T09:00:00Z')
  expect(whenText(drop, now)).toBe('No date yet')
  expect(whenText({ ...drop, availability_date: at }, now)).toBe('Due Tue 24 Nov')
  expect(whenText({ ...drop, availability_date: '2027-11-24T09:00:00Z' }, now)).toBe('Due 24 Nov 2027')
  expect(whenText({ ...drop, availability_date: at, live_at: at }, now)).toBe(
    'Opens automatically on 24 Nov 2026, 10:00',
  )
  expect(whenText({ ...drop, stage: 'live', live_at: at }, now)).toBe('')
})

test('a new drop needs a title and nothing else', () => {
  expect(Object.keys(checkShowcaseItem(dropInputOf(newDrop)))).toEqual(['title'])
  expect([waitingText(1), waitingText(12)]).toEqual(['1 on the list', '12 on the list'])
})
