import { expect, test } from 'vitest'
import { disputeSubject, flagSubject, lastCallAt } from './deadline.rules.ts'

// Lagos is an hour ahead of UTC; owners are awake from 8 to 20 there. (rule: deadline-notices)
test.each([
  ['in the afternoon', '2026-11-24T15:00:00Z', '2026-11-24T11:00:00Z'],
  ['at noon', '2026-11-24T11:00:00Z', '2026-11-24T07:00:00Z'],
  ['in the morning: the rest is of the evening before', '2026-11-24T08:30:00Z', '2026-11-23T16:30:00Z'],
  ['at the first hour', '2026-11-24T07:00:00Z', '2026-11-23T15:00:00Z'],
  ['before it', '2026-11-24T02:00:00Z', '2026-11-23T15:00:00Z'],
  ['at midnight', '2026-11-23T23:00:00Z', '2026-11-23T15:00:00Z'],
  ['in the evening', '2026-11-24T21:00:00Z', '2026-11-24T15:00:00Z'],
])('four hours of the day are left, of what is due %s', (_when, due, reminded) => {
  expect(lastCallAt(new Date(due)).toISOString()).toBe(reminded.replace('Z', '.000Z'))
})

// (rule: deadline-notices)
test('a subject names the order, the reason and until when', () => {
  const dueAt = new Date('2026-11-24T13:00:00Z')
  const disputed = { kind: 'disputed', params: { reference: 'r' } } as const
  expect(flagSubject('IL-1042', disputed, dueAt)).toBe('Dispute on IL-1042: answer by Tue 24 Nov, 14:00')
  expect(flagSubject('IL-1042', disputed, null)).toBe('Dispute on IL-1042')
  expect(disputeSubject('₦50 without an order', new Date('2026-11-24T23:05:00Z'))).toBe(
    'Dispute on ₦50 without an order: answer by Wed 25 Nov, 00:05',
  )
  const reversed = { kind: 'reversed', params: {} } as const
  expect(flagSubject('IL-1042', reversed, null)).toBe('Order IL-1042: The payment was reversed')
  expect(flagSubject('IL-1042', reversed, dueAt)).toBe(
    'Order IL-1042: The payment was reversed, until Tue 24 Nov, 14:00',
  )
  const long = { kind: 'note', params: { words: 'word '.repeat(60) } } as const
  expect(flagSubject('IL-1042', long, null)).toMatch(/^.{60,119}…$/)
})
