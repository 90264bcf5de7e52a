import { expect, test } from 'vitest'
import { customsContents, type ParcelLine } from './customs-form.rules.ts'

const facts = { weightGrams: 400, hsCode: '6204.42', madeIn: 'Nigeria' }
const line = (more: Partial<ParcelLine>): ParcelLine => ({
  title: 'Dress',
  productId: 'p',
  quantity: 1,
  lineTotal: 3_000_000,
  isDiscounted: true,
  isFee: false,
  pieces: 1,
  facts,
  ...more,
})

// (rule: customs-form)
test('each piece has what was paid for it after the discount, and the parcel their sums', () => {
  const lines = [
    line({ quantity: 3, lineTotal: 9_000_000, pieces: 2 }),
    line({ title: 'Top', lineTotal: 1_000_000 }),
  ]
  expect(customsContents(lines, 1_000_000)).toMatchObject({
    contents: [
      {
        title: 'Dress',
        pieces: 2,
        value: 5_400_000,
        weight_grams: 800,
        hs_code: '6204.42',
        made_in: 'Nigeria',
      },
      { title: 'Top', pieces: 1, value: 900_000, weight_grams: 400 },
    ],
    value: 6_300_000,
    weight: 1200,
  })
})

// (rule: customs-form)
test('fees and pieces that are not sent are no contents; what is not known is named, not made up', () => {
  const lines = [
    line({ title: 'Gone', pieces: 0 }),
    line({ title: 'Wrapping', productId: null, isDiscounted: false, isFee: true, facts: null }),
    // Added later, or with a code for some pieces alone: no part of the discount is of it.
    line({ title: 'Sewn for her', productId: null, isDiscounted: false, facts: null }),
  ]
  expect(customsContents(lines, 0)).toEqual({
    contents: [
      {
        title: 'Sewn for her',
        pieces: 1,
        value: 3_000_000,
        weight_grams: null,
        hs_code: '',
        made_in: '',
        missing: ['weight', 'HS code', 'country of making'],
      },
    ],
    value: 3_000_000,
    weight: null,
  })
})
