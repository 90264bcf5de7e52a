import { expect, test } from 'vitest'
import { type LogEntry, logDetails, logHref, logSentence } from './staff-log.rules.ts'

const entry = (given: Partial<LogEntry>): LogEntry => ({
  action: 'order.refund',
  subjectType: 'order',
  subjectId: 'id',
  before: null,
  after: null,
  subject: 'IL-1',
  ...given,
})

// (rule: staff-log)
test('a line of the log reads as a sentence after the person’s name', () => {
  expect(logSentence(entry({ after: { amountMinor: 1_800_000, why: 'Torn' } }))).toBe(
    'gave ₦18,000 back, order IL-1: “Torn”',
  )
  const grant = entry({ action: 'role.grant', subject: 'ada@example.com', after: { role: 'helper' } })
  expect(logSentence(grant)).toBe('made ada@example.com a helper')
  expect(logSentence(entry({ action: 'push_list.update', subject: null }))).toBe('push list: update')
  expect(logSentence(entry({ action: 'order.ship', subject: null }))).toBe('shipped an order')
  const packed = entry({ action: 'order.transition', after: { status: 'processing' } })
  expect(logSentence(packed)).toBe('packed order IL-1')
})

test('what changed is shown with money as money, and what stayed is left out', () => {
  expect(
    logDetails({
      before: { status: 'pending', delivery: null },
      after: { status: 'pending', delivery: 450_000 },
    }),
  ).toEqual([{ name: 'delivery', before: '–', after: '₦4,500' }])
})

test('a line links to its subject while that exists', () => {
  expect(logHref(entry({}))).toBe('/admin/orders/id')
  expect(logHref(entry({ subject: null }))).toBeNull()
  expect(logHref(entry({ subjectType: 'setting' }))).toBeNull()
})

test('a bulk change links to its undo', () => {
  const start = entry({
    action: 'bulk.start',
    subjectType: 'bulk',
    subject: null,
    after: { kind: 'price', products: 500 },
  })
  expect(logSentence(start)).toBe('changed 500 products at once: prices')
  expect(logHref(start)).toBe('/admin/products?changes=open')
  expect(logSentence(entry({ action: 'bulk.undo', after: { kind: 'price' } }))).toBe(
    'took a change of prices back',
  )
})
