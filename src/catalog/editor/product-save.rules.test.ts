import { expect, test } from 'vitest'
import { forEachText } from '../product-texts.rules.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { auditOfSave, changesVersion, planSave, refuseIncomplete } from './product-save.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const noon = new Date('2026-11-20T12:00:00Z')
const variant = {
  id: 'v1',
  size: 'S',
  color: null,
  color_hex: null,
  sku: 'WRAP-S',
  stock: 4,
  held: 1,
  is_ordered: false,
}
const caption = { alt: 'Front', color: null, focal_x: 50, focal_y: 50 }
const picture = { id: 'p1', key: 'k1', url: '', width: 4, height: 5, thumbhash: '', ...caption }
const wrap: OwnerProduct = {
  id: 'w',
  title: 'Wrap',
  slug: 'wrap',
  description: '',
  ...forEachText(() => ''),
  price_ngn: 100_000,
  price_usd: null,
  compare_at_price: null,
  sale_ends_at: null,
  category_id: 'c',
  tags: ['midi'],
  is_featured: false,
  featured_rank: null,
  low_stock: null,
  weight_grams: null,
  hs_code: '',
  made_in: '',
  shelf: '',
  earlier_slugs: [],
  status: 'draft',
  publish_at: null,
  missing: [],
  first_live_at: null,
  is_ordered: false,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  variants: [variant, { ...variant, id: 'v2', size: 'M', sku: 'WRAP-M', held: 0 }],
  pictures: [picture, { ...picture, id: 'p2', alt: 'Back' }],
}
const plan = (change: Parameters<typeof planSave>[1], of = wrap) => planSave(of, change, now)
const nothing = plan({})

test('unchanged values write nothing', () => {
  expect(changesVersion(nothing)).toBe(false)
  const same = {
    fields: { title: 'Wrap', tags: ['midi'], sale_ends_at: null },
    pictures: wrap.pictures.map(({ id, alt, color, focal_x, focal_y }) => ({
      id,
      file: null,
      alt,
      color,
      focal_x,
      focal_y,
    })),
    changed_variants: [{ id: 'v1', sku: '' }],
    stock: [{ variant_id: 'v1', reason: 'counted' as const, quantity: 4 }],
    status: 'draft' as const,
  }
  expect(plan(same)).toEqual(nothing)
})

test('fields become columns, times dates, and prices are checked together', () => {
  const fields = { price_usd: 2_000, compare_at_price: 150_000, sale_ends_at: '2026-12-01T00:00:00Z' }
  expect(plan({ fields }).columns).toEqual({
    priceUsd: 2_000,
    compareAtPrice: 150_000,
    saleEndsAt: new Date('2026-12-01T00:00:00Z'),
  })
  expect(() => plan({ fields: { compare_at_price: 90_000 } })).toThrow(/higher than the price/)
  expect(
    plan({ fields: { title: 'Kaftan' }, pictures: [{ ...caption, alt: '', file: null }] }),
  ).toMatchObject({ pictures: { removed: ['p1', 'p2'], added: [{ position: 0, alt: 'Kaftan' }] } })
})

test('pictures that move or get a new description are written, the others are left alone', () => {
  const [first, second] = wrap.pictures.map(({ id, alt }) => ({ ...caption, id, alt, file: null }))
  const { pictures } = plan({ pictures: [first!, { ...second!, focal_y: 20 }] })
  expect([pictures.changed.map(({ id }) => id), pictures.removed, pictures.added]).toEqual([['p2'], [], []])
  const turned = plan({ pictures: [second!, first!] }).pictures
  expect(turned.changed.map(({ id, position }) => [id, position])).toEqual([
    ['p2', 0],
    ['p1', 1],
  ])
  expect(() => plan({ pictures: [{ ...first!, id: 'p9' }] })).toThrow(/no such picture/)
})

test('held or ordered variants stay, and stock never falls below the held pieces', () => {
  expect(() => plan({ removed_variants: ['v1'] })).toThrow(/holds pieces/)
  expect(plan({ removed_variants: ['v2'] }).variants.removed).toEqual(['v2'])
  const line = (variant_id: string, quantity: number) => ({
    stock: [{ variant_id, reason: 'damaged' as const, quantity }],
  })
  expect(plan(line('v1', 3)).stock).toEqual([{ id: 'v1', reason: 'damaged', before: 4, held: 1, delta: -3 }])
  expect(() => plan(line('v1', 4))).toThrow(/at least 1 must stay/)
  expect(() => plan({ ...line('v2', 1), removed_variants: ['v2'] })).toThrow(/no longer there/)
})

test("a status follows the table's transitions; a schedule needs a future time", () => {
  expect(plan({ status: 'live' }).columns).toEqual({ status: 'live', publishAt: null, firstLiveAt: now })
  expect(plan({ status: 'scheduled', publish_at: noon }).columns).toEqual({
    status: 'scheduled',
    publishAt: noon,
  })
  expect(() => plan({ status: 'scheduled', publish_at: now })).toThrow(/in the future/)
  expect(() => plan({ status: 'scheduled', publish_at: noon }, { ...wrap, status: 'live' })).toThrow(
    'A product that is live cannot become scheduled',
  )
  const bare: OwnerProduct = { ...wrap, status: 'live', missing: ['picture', 'variant'] }
  expect(() => refuseIncomplete(bare)).toThrow('To be live this product needs a picture and a size')
  expect(refuseIncomplete({ ...bare, status: 'draft' })).toBeUndefined()
})

test('the audit names what changed on both sides, stock by SKU, and a status alone by its own name', () => {
  const live: OwnerProduct = { ...wrap, status: 'live' }
  expect(auditOfSave(wrap, live, nothing)).toEqual({
    action: 'product.status',
    before: { status: 'draft' },
    after: { status: 'live' },
  })
  const counted = plan({ stock: [{ variant_id: 'v1', reason: 'counted', quantity: 9 }] })
  // An order took a piece of the other size meanwhile, which this save does not touch.
  const [small, medium] = wrap.variants
  const after = {
    ...live,
    title: 'Kaftan',
    variants: [
      { ...small!, stock: 9 },
      { ...medium!, stock: 3, color: 'Teal' },
    ],
  }
  expect(auditOfSave(wrap, after, counted)).toMatchObject({
    action: 'product.update',
    before: { title: 'Wrap', stock: { 'WRAP-S': 4 }, variants: [{ id: 'v2', color: null }] },
    after: { title: 'Kaftan', stock: { 'WRAP-S': 9 }, variants: [{ id: 'v2', color: 'Teal' }] },
  })
})
