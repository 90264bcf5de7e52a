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
const categoryId = '7b8a2f5e-6f0e-4b6f-9a38-0d4cbb3a2f11'
const outcome = (more: Partial<BulkProduct>, change: Record<string, unknown>) =>
  bulkOutcome({ ...product, ...more }, bulkChangeSchema.parse(change) as BulkChange, now)

test('a price step is a share or an amount, rounded to whole naira or as requested', () => {
  const percent = (value: number, round_to = 100) => ({ step: { by: 'percent' as const, value }, round_to })
  expect(stepped(1_234_500, percent(-10))).toBe(1_111_100)
  expect(stepped(1_234_500, percent(-10, 50_000))).toBe(1_100_000)
  expect(stepped(1_000_000, { step: { by: 'amount', value: 50_050 }, round_to: 1 })).toBe(1_050_050)
})

// (rule: bulk-change)
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

test('hiding changes only live products; archiving all but archived ones', () => {
  const hide = { kind: 'visible', visible: false }
  expect(outcome({ status: 'scheduled' }, hide)).toEqual({ columns: {} })
  expect(outcome({}, hide)).toEqual({ columns: { status: 'draft', publishAt: null } })
  expect(outcome({ status: 'archived' }, { kind: 'archive' })).toEqual({ columns: {} })
})

test('a sale is described with the price before and its end in Lagos', () => {
  const sale = { ...product, compareAtPrice: 2_000_000, saleEndsAt: new Date('2026-11-24T13:05:00Z') }
  expect(bulkWords(sale, 'sale', () => '')).toBe('₦18,000 (before ₦20,000) until 24 Nov 2026, 14:05')
})

test('a sale takes its step from the price before any sale, until its end', () => {
  const tenOff = { kind: 'sale', step: { by: 'percent', value: -10 } }
  const onSale = { priceNgn: 1_500_000, compareAtPrice: 2_000_000 }
  expect(outcome(onSale, { ...tenOff, raise: true })).toEqual({
    columns: { priceNgn: 1_800_000, compareAtPrice: 2_000_000, saleEndsAt: null },
  })
  const until = (ends_at: string) => outcome({}, { ...tenOff, ends_at })
  expect(until('2026-11-22T10:00:01Z')).toMatchObject({
    columns: { saleEndsAt: new Date('2026-11-22T10:00:01Z') },
  })
  for (const over of ['2026-11-22T10:00:00Z', '2026-11-21T10:00:00Z'])
    expect(until(over)).toEqual({ problem: 'The end of the sale has passed' })
})

// (rule: sale-never-dearer)
test('a sale leaves a piece alone that is reduced further already, unless it is to rise', () => {
  const twentyOff = { kind: 'sale', step: { by: 'percent', value: -20 } }
  const reduced = { priceNgn: 1_800_000, compareAtPrice: 6_000_000 }
  expect(outcome(reduced, twentyOff)).toMatchObject({ dearer: { priceNgn: 4_800_000 } })
  expect(outcome(reduced, { ...twentyOff, raise: true })).toMatchObject({ columns: { priceNgn: 4_800_000 } })
  expect(outcome({ ...reduced, priceNgn: 4_800_000 }, twentyOff)).toMatchObject({ columns: {} })
  expect(outcome({ ...reduced, priceNgn: 5_000_000 }, twentyOff)).toMatchObject({
    columns: { priceNgn: 4_800_000 },
  })
})

test('ending a sale restores the earlier price, and does nothing without a sale', () => {
  const end = { kind: 'end-sale' }
  expect(outcome({ compareAtPrice: 2_000_000, saleEndsAt: now }, end)).toEqual({
    columns: { priceNgn: 2_000_000, compareAtPrice: null, saleEndsAt: null },
  })
  expect(outcome({}, end)).toEqual({ columns: {} })
})

test('prices can go down to a kobo and up to the limit', () => {
  const amount = (value: number) => ({ kind: 'price', step: { by: 'amount', value }, round_to: 100 })
  expect(outcome({}, amount(-1_799_900))).toMatchObject({ columns: { priceNgn: 100 } })
  expect(outcome({}, amount(1_998_200_000))).toMatchObject({ columns: { priceNgn: 2_000_000_000 } })
  expect(outcome({}, amount(1_998_200_100))).toEqual({ problem: 'The price would be ₦20,000,001' })
  expect(outcome({ compareAtPrice: 2_000_000 }, amount(199_900))).toMatchObject({
    columns: { priceNgn: 1_999_900 },
  })
  const free = { kind: 'sale', step: { by: 'amount', value: -1_800_000 } }
  expect(outcome({}, free)).toEqual({ problem: 'The price would be nothing' })
})

test('a price of one kobo is a price', () => {
  const toOneKobo = { kind: 'price', step: { by: 'amount', value: -1_799_999 }, round_to: 1 }
  expect(outcome({}, toOneKobo)).toMatchObject({ columns: { priceNgn: 1 } })
})

test('dollars are whole from ten dollars on, and never nothing', () => {
  const percent = (value: number) => ({ kind: 'price', step: { by: 'percent', value }, with_usd: true })
  expect(outcome({ priceUsd: 1_166 }, percent(-10))).toMatchObject({ columns: { priceUsd: 1_000 } })
  expect(outcome({ priceUsd: 1_110 }, percent(-10))).toMatchObject({ columns: { priceUsd: 999 } })
  expect(outcome({ priceUsd: 1 }, percent(-60))).toEqual({ problem: 'The dollar price would be nothing' })
  expect(outcome({ priceUsd: 2 }, percent(-50))).toMatchObject({ columns: { priceUsd: 1 } })
})

test('a category, tags and what is featured are set as requested', () => {
  expect(outcome({}, { kind: 'category', category_id: categoryId })).toEqual({ columns: { categoryId } })
  expect(outcome({}, { kind: 'featured', featured: true })).toEqual({ columns: { isFeatured: true } })
  const tags = { kind: 'tags', add: ['Midi'], remove: ['ADIRE'] }
  expect(outcome({ tags: ['adire', 'ankara'] }, tags)).toEqual({ columns: { tags: ['ankara', 'Midi'] } })
  const twenty = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
  expect(outcome({ tags: twenty.slice(1) }, tags)).toHaveProperty('columns.tags.length', 20)
  expect(outcome({ tags: twenty }, tags)).toEqual({ problem: 'It would have 21 tags; 20 are the most' })
})

test('a product goes live once it is complete, and keeps its first publication date', () => {
  const show = { kind: 'visible', visible: true }
  const draft = { status: 'draft', firstLiveAt: null } as const
  expect(outcome(draft, show)).toEqual({ columns: { status: 'live', publishAt: null, firstLiveAt: now } })
  const before = new Date('2026-01-01T00:00:00Z')
  expect(outcome({ ...draft, firstLiveAt: before }, show)).toEqual({
    columns: { status: 'live', publishAt: null },
  })
  expect(outcome({ ...draft, pictureCount: 0 }, show)).toEqual({
    problem: 'To be live this product needs a picture',
  })
  expect(outcome({ status: 'archived', pictureCount: 0 }, { kind: 'archive' })).toEqual({ columns: {} })
  const archived = { columns: { status: 'archived', publishAt: null } }
  expect(outcome({}, { kind: 'archive' })).toEqual(archived)
  expect(outcome({ ...draft, pictureCount: 0 }, { kind: 'archive' })).toEqual(archived)
})

test('a change is described in words', () => {
  const words = (more: Partial<BulkProduct>, kind: BulkChange['kind']) =>
    bulkWords({ ...product, ...more }, kind, (id) => `Category ${id}`)
  expect([words({}, 'visible'), words({ status: 'archived' }, 'archive')]).toEqual(['Live', 'Archived'])
  expect(words({}, 'category')).toBe('Category c1')
  expect([words({}, 'tags'), words({ tags: ['adire', 'midi'] }, 'tags')]).toEqual(['No tags', 'adire, midi'])
  expect([words({ isFeatured: true }, 'featured'), words({}, 'featured')]).toEqual([
    'Featured',
    'Not featured',
  ])
  expect([words({}, 'price'), words({}, 'end-sale')]).toEqual(['₦18,000', '₦18,000'])
  expect(words({ compareAtPrice: 2_000_000 }, 'sale')).toBe('₦18,000 (before ₦20,000)')
})
