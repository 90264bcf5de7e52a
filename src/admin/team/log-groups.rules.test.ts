import { expect, test } from 'vitest'
import {
  addToGroup,
  groupSentence,
  joinsGroup,
  laterText,
  type LogRow,
  newGroup,
} from './log-groups.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24, 10, 0, seconds))
const row = (given: Partial<LogRow> = {}): LogRow => ({
  id: 9,
  actor: 'admin:a',
  action: 'order.transition',
  subjectId: 'x',
  step: 'processing',
  createdAt: at(60),
  ...given,
})

// (rule: staff-log)
test('the same person’s same action within a minute is one act, and money is never', () => {
  const group = newGroup(row())
  expect(joinsGroup(group, row({ createdAt: at(0) }))).toBe(true)
  expect(joinsGroup(group, row({ createdAt: at(-1) }))).toBe(false)
  for (const other of [{ actor: 'admin:b' }, { action: 'order.ship' }, { step: 'shipped' }])
    expect(joinsGroup(group, row(other))).toBe(false)
  const refund = row({ action: 'order.refund', step: null })
  expect(joinsGroup(newGroup(refund), refund)).toBe(false)
})

test('an act counts its things, and says so when it was one thing several times', () => {
  const group = newGroup(row())
  expect(groupSentence(group, 'packed order IL-1')).toBe('packed order IL-1')
  addToGroup(group, row())
  expect(groupSentence(group, 'packed order IL-1')).toBe('packed order IL-1, 2 times')
  addToGroup(group, row({ subjectId: 'y' }))
  expect(groupSentence(group, 'packed order IL-1')).toBe('packed 2 orders')
  const rare = newGroup(row({ action: 'push_list.update', step: null }))
  addToGroup(rare, row({ subjectId: 'y' }))
  expect(groupSentence(rare, 'push list: update')).toBe('push list: update, and 1 more like it')
})

test('how much later reads in its largest unit', () => {
  const later = (minutes: number) => laterText(at(0), at(minutes * 60))
  expect([0, 1, 2, 60, 150, 1440, 4000].map(later)).toEqual([
    'at once',
    '1 minute later',
    '2 minutes later',
    '1 hour later',
    '2 hours later',
    '1 day later',
    '2 days later',
  ])
})
