import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSizes, parseListSearch } from './product-list.rules.ts'

test('hand-typed query strings give a sensible search', () => {
  expect(parseListSearch({ category: 'Dresses', sort: 'price_asc', page: '3', q: '  wrap ' })).toEqual({
    category: 'dresses',
    sort: 'price_asc',
    page: 3,
    q: 'wrap',
  })
  expect(
    parseListSearch({ category: 'all', sort: 'cheapest', page: -1, minPrice: 'x', inStock: 'yes' }),
  ).toEqual({})
  expect(parseListSearch({ page: 1e9 })).toEqual({ page: 1000 })
  expect(parseListSearch({ q: 'x'.repeat(5000) }).q).toHaveLength(100)
  expect(parseListSearch({ size: 'S,M,S', color: ['Clay', 'Ink'] })).toEqual({
    size: ['S', 'M'],
    color: ['Clay', 'Ink'],
  })
})

test('nothing a visitor types makes it throw, and reading it twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('category', 'q', 'sort', 'page', 'size', 'minPrice', 'view'),
        fc.anything(),
      ),
      (raw) => {
        const search = parseListSearch(raw)
        expect(parseListSearch(search)).toEqual(search)
      },
    ),
  )
})

test('sizes stand as on a rail', () => {
  expect(['XL', 'UK 10', 'S', 'XXL', 'UK 8', 'M'].toSorted(compareSizes)).toEqual([
    'S',
    'M',
    'XL',
    'XXL',
    'UK 8',
    'UK 10',
  ])
})
