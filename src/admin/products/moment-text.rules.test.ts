import { expect, test } from 'vitest'
import { momentText } from './moment-text.rules.ts'

test('a time within days has its weekday, a later one its date', () => {
  const now = new Date('2026-11-24T10:00:00Z')
  expect(momentText(new Date('2026-11-27T17:00:00Z'), now)).toBe('at 18:00 on Friday')
  expect(momentText(new Date('2026-12-24T17:00:00Z'), now)).toBe('on 24 Dec 2026, 18:00')
})
