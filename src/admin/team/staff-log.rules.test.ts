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
    'refunded ₦18,000, order IL-1: “Torn”',
  )
  const grant = entry({ action: 'role.grant', subject: 'ada@example.com', after: { role: 'helper' } })
  expect(logSentence(grant)).toBe('made ada@example.com a helper')
  expect(logSentence(entry({ action: 'push_list.update', subject: null }))).toBe('push list: update')
  expect(logSentence(entry({ action: 'order.ship', subject: null }))).toBe('shipped an order')
  const counted = (changed: number) =>
    logSentence(entry({ action: 'category.counted', after: { name: 'Dresses', changed } }))
  expect([counted(0), counted(2)]).toEqual([
    'counted Dresses: everything was right',
    'counted Dresses: 2 sizes put right',
  ])
  const packed = entry({ action: 'order.transition', after: { status: 'processing' } })
  expect(logSentence(packed)).toBe('packed order IL-1')
})

test('what changed is shown with money as money, and what stayed is left out', () => {
  expect(
    logDetails(
      entry({
        action: 'order.correct',
        before: { status: 'pending', delivery: null },
        after: { status: 'pending', delivery: 450_000 },
      }),
    ),
  ).toEqual([{ name: 'Delivery', before: '–', after: '₦4,500' }])
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
    'undid a change of prices',
  )
})

// (rule: staff-log)
test('details read in the words of the forms, without ids and what the sentence says already', () => {
  const product = entry({
    action: 'product.update',
    subjectType: 'product',
    subject: 'Wrap Dress',
    before: { priceUsd: 3000, lowStock: null, isFeatured: false, saleEndsAt: null, variants: [] },
    after: {
      priceUsd: 3500,
      lowStock: 4,
      isFeatured: true,
      saleEndsAt: '2026-11-30T22:59:00.000Z',
      variants: [{ id: 'x', size: 'M', color: 'Ink', color_hex: null, sku: 'WRAP-M' }],
    },
  })
  const lines = (of: LogEntry) =>
    logDetails(of).map(({ name, before, after }) => `${name}: ${before} → ${after}`)
  expect(lines(product)).toEqual([
    'In dollars: $30 → $35',
    'A size runs low at: – → 4',
    'Featured: no → yes',
    'The sale ends: – → 30 Nov 2026, 23:59',
    'Sizes and colours: – → M / Ink',
  ])
  const refund = entry({ after: { amountMinor: 1_800_000, why: 'Torn', refundId: 'a' } })
  expect(lines(refund)).toEqual([])
  const prices = entry({
    action: 'zone.prices',
    subjectType: 'zone',
    before: { Abia: { rate: 450_000 } },
    after: { Abia: { rate: 500_000 } },
  })
  expect(lines(prices)).toEqual(['Abia: Delivery price ₦4,500 → Delivery price ₦5,000'])
  const code = entry({
    action: 'promo_code.update',
    subjectType: 'promo_code',
    before: { value: 10, minimumGoods: 0, isActive: true, kind: 'percent' },
    after: { value: 500_000, minimumGoods: 2_000_000, isActive: false, kind: 'free_delivery' },
  })
  expect(lines(code)).toEqual([
    'What it gives: 10% → ₦5,000',
    'Goods for at least: ₦0 → ₦20,000',
    'Code is active: yes → no',
    'Kind: percent → free delivery',
  ])
})

test('a setting is called as its form calls it', () => {
  const setting = entry({
    action: 'setting.set',
    subjectType: 'setting',
    subjectId: 'free_delivery_threshold',
    before: { value: null },
    after: { value: 5_000_000 },
  })
  expect(logSentence(setting)).toBe('changed the setting “Free delivery from”')
  expect(logDetails(setting)).toEqual([{ name: 'Free delivery from', before: '–', after: '₦50,000' }])
})
