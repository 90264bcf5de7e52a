import { expect, test } from 'vitest'
import { type BulkProduct, bulkOutcome, bulkWords, stepped } from './bulk-change.rules.ts'
import { type BulkChange, bulkChangeSchema } from './bulk-change.schema.ts'

const now = new Date('2026-11-22T10:00:00Z')
const product: BulkProduct = {
  title: 'Dress',
  status: 'live',
  tags: [],
  categoryId: 'c1',
  isFeatured: false,
  priceNgn: 1_800_000,
  priceUsd: null,
  compareAtPrice: null,
  saleEndsAt: null,
  firstLiveAt: now,
  publishAt: null,
  pictureCount: 1,
  variantCount: 1,
}
const outcome = (more: Partial<BulkProduct>, change: Record<string, unknown>) =>
  bulkOutcome({ ...product, ...more }, bulkChangeSchema.parse(change) as BulkChange, now)

test('a step is a share or an amount, rounded to whole naira or what is asked for', () => {
  const percent = (value: number, round_to = 100) => ({ step: { by: 'percent' as const, value }, round_to })
  expect(stepped(1_234_500, percent(-10))).toBe(1_111_100)
  expect(stepped(1_234_500, percent(-10, 50_000))).toBe(1_100_000)
  expect(stepped(1_000_000, { step: { by: 'amount', value: 50_050 }, round_to: 1 })).toBe(1_050_050)
})

test('dollar prices stay, or move by the same percent in whole dollars', () => {
  const tenCheaper = { kind: 'price', step: { by: 'percent', value: -10 } }
  expect(outcome({ priceUsd: 4_500 }, tenCheaper)).toMatchObject({ columns: { priceUsd: 4_500 } })
  const both = { ...tenCheaper, with_usd: true }
  expect(outcome({ priceUsd: 4_500 }, both)).toEqual({ columns: { priceNgn: 1_620_000, priceUsd: 4_100 } })
  expect(outcome({ priceUsd: 550 }, both)).toMatchObject({ columns: { priceUsd: 495 } })
  expect(outcome({}, both)).toMatchObject({ columns: { priceUsd: null } })
  const amount = { kind: 'price', step: { by: 'amount', value: 50_000 }, with_usd: true }
  expect(outcome({ priceUsd: 4_500 }, amount)).toMatchObject({ columns: { priceUsd: 4_500 } })
  expect(bulkWords({ ...product, priceUsd: 4_500 }, 'price', () => '')).toBe('₦18,000 · $45')
})

test('a price never reaches nothing, the limit, or the price before a sale', () => {
  const amount = (value: number) => ({ kind: 'price', step: { by: 'amount', value } })
  expect(outcome({}, amount(-1_800_000))).toEqual({ problem: 'The price would be nothing' })
  expect(outcome({}, amount(2_000_000_000))).toHaveProperty('problem')
  expect(outcome({ compareAtPrice: 2_000_000 }, amount(200_000))).toEqual({
    problem: 'It is on sale from ₦20,000, and ₦20,000 would be no sale',
  })
})

test('a sale that lowers nothing is refused', () => {
  expect(outcome({}, { kind: 'sale', step: { by: 'percent', value: 0 } })).toEqual({
    problem: '₦18,000 would be no lower than ₦18,000',
  })
})

test('hiding touches only what is live; archiving takes anything but the archived', () => {
  const hide = { kind: 'visible', visible: false }
  expect(outcome({ status: 'scheduled' }, hide)).toEqual({ columns: {} })
  expect(outcome({}, hide)).toEqual({ columns: { status: 'draft', publishAt: null } })
  expect(outcome({ status: 'archived' }, { kind: 'archive' })).toEqual({ columns: {} })
})

test('a sale is told with the price before and its end in Lagos', () => {
  const sale = { ...product, compareAtPrice: 2_000_000, saleEndsAt: new Date('2026-11-24T13:05:00Z') }
  expect(bulkWords(sale, 'sale', () => '')).toBe('₦18,000 (before ₦20,000) until 24 Nov 2026, 14:05')
})
