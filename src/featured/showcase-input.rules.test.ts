import { expect, test } from 'vitest'
import { checkShowcaseItem, type ShowcaseInput } from './showcase-input.rules.ts'

const item: ShowcaseInput = {
  title: 'Adire kimono',
  short_note: '',
  mode: 'upcoming',
  status: 'active',
  featured_rank: null,
  availability_date: null,
  live_at: null,
  price_preview: null,
  notify_enabled: true,
  product_id: null,
  cover_image_key: null,
  cover_image_alt: '',
}

test('a title is enough; rank, date, price and a described picture are optional', () => {
  expect(checkShowcaseItem(item)).toEqual({})
  const whole = {
    featured_rank: 0,
    availability_date: '2026-12-01T00:00:00.000Z',
    price_preview: 5_400_000,
    cover_image_key: 'a1b2c3d4e5f6a7b8',
    cover_image_alt: 'A kimono from the front',
  }
  expect(checkShowcaseItem({ ...item, ...whole })).toEqual({})
})

test.each<[keyof ShowcaseInput, Partial<ShowcaseInput>]>([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(121) }],
  ['short_note', { short_note: 'x'.repeat(301) }],
  ['featured_rank', { featured_rank: -1 }],
  ['featured_rank', { featured_rank: 1.5 }],
  ['price_preview', { price_preview: -1 }],
  ['price_preview', { price_preview: 2_000_000_000 }],
  ['availability_date', { availability_date: 'soon' }],
  ['cover_image_key', { cover_image_key: '../x', cover_image_alt: 'A kimono' }],
  ['cover_image_alt', { cover_image_key: 'a1b2c3d4e5f6a7b8' }],
  ['cover_image_alt', { cover_image_alt: 'x'.repeat(301) }],
])('%s is wrong in %j', (field, own) => {
  expect(checkShowcaseItem({ ...item, ...own })).toHaveProperty(field)
})
