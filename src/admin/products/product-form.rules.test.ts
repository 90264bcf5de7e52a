import { expect, test } from 'vitest'
import { hexOfName } from './option-presets.rules.ts'
import {
  checkForm,
  createBody,
  emptyForm,
  formOf,
  lackedParts,
  type ProductForm,
  saveBody,
  shownValue,
} from './product-form.rules.ts'

const saved: ProductForm = {
  ...emptyForm,
  id: 'p1',
  updated_at: '2026-11-22T10:00:00.000Z',
  title: 'Wrap',
  slug: 'wrap',
  price_ngn: 4_200_000,
  category_id: 'c1',
  pictures: [{ id: 'i1', key: 'k1', alt: 'Front', color: null, focal_x: 50, focal_y: 50 }],
}

// (rule: stale-save)
test('two values that differ are shown as a person writes them', () => {
  expect([
    shownValue('price_ngn', 1_150_000),
    shownValue('price_usd', 1_250),
    shownValue('compare_at_price', null),
    shownValue('is_featured', true),
    shownValue('category_id', 'c2'),
    shownValue('weight_grams', 450),
    shownValue('pictures', [{}, {}]),
    shownValue('grid', {}),
    shownValue('status', 'draft'),
  ]).toEqual([
    '₦11,500',
    '$12.50',
    'empty',
    'yes',
    'another one',
    '450',
    '2 pictures',
    'sizes and stock',
    'draft',
  ])
})

test('a save sends only changed fields; pictures are sent as a whole list in order', () => {
  const added = { key: 'k2', alt: '', color: 'Indigo', focal_x: 20, focal_y: 30 }
  expect(saveBody({ title: 'Wrap dress', tags: 'adire, midi, ' }, saved)).toEqual({
    updated_at: saved.updated_at,
    fields: { title: 'Wrap dress', tags: ['adire', 'midi'] },
  })
  expect(saveBody({ pictures: [added, ...saved.pictures] }, saved).pictures).toEqual([
    { key: 'k2', alt: '', color: 'Indigo', focal_x: 20, focal_y: 30 },
    { id: 'i1', alt: 'Front', color: null, focal_x: 50, focal_y: 50 },
  ])
})

test('a time to publish makes it scheduled, a status without one is taken as it is', () => {
  const publish_at = '2026-12-01T09:00:00.000Z'
  expect(saveBody({ status: 'scheduled', publish_at }, saved)).toMatchObject({
    status: 'scheduled',
    publish_at,
  })
  expect(saveBody({ status: 'live' }, saved)).not.toHaveProperty('publish_at')
})

test('what a draft can do without and shoppers cannot is a picture and a size', () => {
  expect(lackedParts(emptyForm)).toEqual(['picture', 'size'])
  const grid = { ...emptyForm.grid, sizes: ['M'] }
  expect(lackedParts({ ...saved, grid })).toEqual([])
})

test('missing and invalid values are reported at their field', () => {
  expect(Object.keys(checkForm(emptyForm))).toEqual(['title', 'price_ngn', 'category_id'])
  expect(checkForm({ ...saved, compare_at_price: 4_000_000 })).toHaveProperty('compare_at_price')
  expect(checkForm({ ...saved, slug: 'Wrap Dress' })).toHaveProperty('slug')
  const grid = { ...saved.grid, sizes: ['S'], cells: { '|S': 'many' } }
  expect(checkForm({ ...saved, grid }).grid).toBe('S: Type 12, +3 or −2')
  expect(checkForm(saved)).toEqual({})
})

test('a new product is made with its sizes and its uploaded pictures', () => {
  const grid = { ...emptyForm.grid, sizes: ['S', 'M'], cells: { '|S': '3' } }
  expect(createBody({ ...saved, grid })).toMatchObject({
    title: 'Wrap',
    variants: [
      { size: 'S', stock: 3 },
      { size: 'M', stock: 0 },
    ],
    pictures: [{ key: 'k1', alt: 'Front' }],
  })
})

test('a product as it is saved has nothing unsaved in its grid', () => {
  const variant = { id: 'v1', size: 'M', color: 'Indigo', color_hex: '#25307f', sku: 'X', stock: 2, held: 0 }
  const form = formOf({ ...saved, tags: ['a', 'b'], variants: [{ ...variant, is_ordered: false }] } as never)
  expect(form.tags).toBe('a, b')
  expect(form.grid).toMatchObject({ sizes: ['M'], colors: [{ name: 'Indigo', hex: '#25307f' }], cells: {} })
})

test('a colour’s swatch is guessed from the last word that is known', () => {
  expect(hexOfName('Deep Teal')).toBe(hexOfName('teal'))
  expect(hexOfName('Adire')).toBeNull()
})

// (rule: sale-end)
test('a sale whose price before is emptied has no end any more', () => {
  const onSale = { ...saved, compare_at_price: 5_000_000, sale_ends_at: '2026-12-01T09:00:00.000Z' }
  expect(checkForm({ ...onSale, compare_at_price: null })).toEqual({})
  expect(saveBody({ compare_at_price: null }, onSale).fields).toEqual({
    compare_at_price: null,
    sale_ends_at: null,
  })
  expect(saveBody({ sale_ends_at: onSale.sale_ends_at }, saved).fields).toEqual({})
  expect(saveBody({ title: 'Gown' }, onSale).fields).toEqual({ title: 'Gown' })
  expect(createBody({ ...onSale, compare_at_price: null }).sale_ends_at).toBeNull()
})
