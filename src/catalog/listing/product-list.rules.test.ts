import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, maxBlock, pageSize } from './list-blocks.rules.ts'
import { maxPage, parseCategory, parseListSearch, sortsOf } from './product-list.rules.ts'

// (rules: list-in-url, category-filter)
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
  expect(parseListSearch({ page: 1e9 })).toEqual({ page: 100 })
  expect(parseListSearch({ q: 'x'.repeat(5000) }).q).toHaveLength(100)
  expect(parseListSearch({ size: 'S,M,S', color: ['Clay', 'Ink'] })).toEqual({
    size: ['S', 'M'],
    color: ['Clay', 'Ink'],
  })
  expect(parseListSearch({ color: ['Red, white', ''] })).toEqual({ color: ['Red, white'] })
  expect(parseListSearch({ q: ['adire', 'tote'], page: ['2', '9'] })).toEqual({ q: 'adire', page: 2 })
})

test('no input makes it throw, and reading it twice changes nothing', () => {
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

test('a list is fetched in one call up to 480 products, then in blocks that join without a gap', () => {
  expect(blocksOf(24)).toEqual([{ page: 1, limit: 24 }])
  expect(blocksOf(480)).toEqual([{ page: 1, limit: 480 }])
  expect(blocksOf(528)).toEqual([
    { page: 1, limit: 480 },
    { page: 21, limit: 24 },
    { page: 22, limit: 24 },
  ])
  for (let page = 1; page <= maxPage; page++) {
    let end = 0
    for (const block of blocksOf(page * pageSize)) {
      expect((block.page - 1) * block.limit).toBe(end)
      expect(block.limit).toBeLessThanOrEqual(maxBlock)
      end += block.limit
    }
    expect(end).toBe(page * pageSize)
  }
})

test('a category is its slug in any case; "all" and what cannot be a slug mean none', () => {
  expect(['Dresses', ' tops ', 'all', 'ALL', '', "x' or 1=1", 'a'.repeat(61)].map(parseCategory)).toEqual([
    'dresses',
    'tops',
    ...Array.from({ length: 5 }, () => undefined),
  ])
})

// (rule: list-order)
test('the list of featured pieces names the order it has without a choice', () => {
  expect(sortsOf('featured').usual).toBe('featured')
  expect(sortsOf('featured').choices.map(({ label }) => label)).toEqual([
    'Featured',
    'Price: Low to High',
    'Price: High to Low',
  ])
  for (const list of ['all', 'new', 'sale'] as const) expect(sortsOf(list).usual).toBe('latest')
})
