import { expect, test } from 'vitest'
import {
  chipsOf,
  filterChoices,
  filterCount,
  firstColors,
  expectedCount,
  withOption,
  withChoice,
  withKnownCategory,
  withoutFilters,
} from './list-filters.rules.ts'

const name = (slug: string) => slug.toUpperCase()
const emptyFacets = {
  categories: [],
  sizes: [],
  colors: [],
  in_stock: 0,
  price: { min: null, max: null },
  max_discount: 0,
}
const search = {
  category: 'dresses',
  q: 'wrap',
  sort: 'price_asc' as const,
  page: 3,
  size: ['S', 'M'],
  color: ['Indigo'],
  minPrice: 5000,
  maxPrice: 20000,
  inStock: true,
}

test('every choice has its chip', () => {
  expect(chipsOf(search, name).map(({ label }) => label)).toEqual([
    'DRESSES',
    '“wrap”',
    'S',
    'M',
    'Indigo',
    '₦5,000 – ₦20,000',
    'In stock',
  ])
  expect(chipsOf({ sort: 'price_asc', view: 'list' }, name)).toEqual([])
  expect(chipsOf({ maxPrice: 9000 }, name)[0]!.label).toBe('Up to ₦9,000')
  expect(chipsOf({ minPrice: 9000 }, name)[0]!.label).toBe('From ₦9,000')
})

test('removing a chip leaves the others and starts at the first page', () => {
  const chips = chipsOf(search, name)
  const { page: _, ...rest } = search
  expect(chips[2]!.without).toEqual({ ...rest, size: ['M'] })
  const { color: __, ...withoutColor } = rest
  expect(chips[4]!.without).toEqual(withoutColor)
})

test('the filter button counts choices, not the text', () => {
  expect(filterCount(search)).toBe(6)
  expect(filterCount({ q: 'wrap' })).toBe(0)
})

test('Clear filters keeps order and view', () => {
  expect(withoutFilters({ ...search, view: 'list' })).toEqual({ sort: 'price_asc', view: 'list' })
})

test('a second press undoes a choice', () => {
  const once = withOption({ page: 2 }, 'size', 'S', true)
  expect(once).toEqual({ size: ['S'] })
  expect(withOption(once, 'size', 'S', false)).toEqual({})
})

test('a category the shop does not have is none', () => {
  expect(withKnownCategory({ category: 'zzz', q: 'x' }, [{ slug: 'tops' }])).toEqual({ q: 'x' })
  expect(withKnownCategory({ category: 'tops', q: 'x' }, [{ slug: 'tops' }])).toEqual({
    category: 'tops',
    q: 'x',
  })
})

// (rule: list-filters)
test('every category can be chosen, and a chosen one stays when it is empty', () => {
  const facets = {
    categories: [{ value: 'tops', name: 'Tops', count: 2 }],
    sizes: [
      { value: 'S', count: 1 },
      { value: 'L', count: 2 },
    ],
    colors: [{ value: 'Clay', hex: '#a8321c', count: 1 }],
    in_stock: 1,
    price: { min: null, max: null },
    max_discount: 0,
  }
  const categories = [
    { slug: 'pants', name: 'Pants', sizes: [] },
    { slug: 'tops', name: 'Tops', sizes: [] },
  ]
  expect(filterChoices(facets, { size: ['M', 'S'], color: ['Indigo', 'Clay'] }, categories)).toEqual({
    categories: [
      { value: 'pants', name: 'Pants', count: 0 },
      { value: 'tops', name: 'Tops', count: 2 },
    ],
    sizes: [
      {
        title: 'Letters',
        items: [
          { value: 'S', count: 1 },
          { value: 'M', count: 0 },
          { value: 'L', count: 2 },
        ],
      },
    ],
    colors: [
      { value: 'Clay', hex: '#a8321c', count: 1 },
      { value: 'Indigo', hex: null, count: 0 },
    ],
  })
  expect(filterChoices(facets, {}, categories).sizes.flatMap(({ items }) => items)).toEqual(facets.sizes)
})

// (rule: filter-choices)
test('of many colours the first eight are shown, and chosen ones of the rest', () => {
  const colors = Array.from({ length: 12 }, (_, index) => ({ value: `c${index}`, hex: null, count: 1 }))
  const shown = (count: number, chosen?: string[]) =>
    firstColors(colors.slice(0, count), chosen).map(({ value }) => value)
  expect(shown(10)).toHaveLength(10)
  expect(shown(11)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'])
  expect(shown(12, ['c11', 'c2'])).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c11'])
})

test('an undefined choice leaves the URL', () => {
  expect(withChoice({ category: 'tops', page: 2, q: 'x' }, { category: undefined })).toEqual({ q: 'x' })
})

// (rule: filter-choices)
test('the sizes of the chosen category keep their places, with any counts', () => {
  const facets = { ...emptyFacets, sizes: [{ value: 'UK 10', count: 3 }] }
  const shop = [
    { slug: 'tops', name: 'Tops', sizes: ['S', 'UK 8', 'UK 10'] },
    { slug: 'shoes', name: 'Shoes', sizes: ['37'] },
  ]
  expect(filterChoices(facets, { category: 'tops' }, shop).sizes).toEqual([
    { title: 'Letters', items: [{ value: 'S', count: 0 }] },
    {
      title: 'UK sizes',
      items: [
        { value: 'UK 8', count: 0 },
        { value: 'UK 10', count: 3 },
      ],
    },
  ])
  expect(filterChoices(facets, {}, shop).sizes.map(({ title }) => title)).toEqual([
    'Letters',
    'UK sizes',
    'Shoes',
  ])
})

// (rule: filter-choices)
test("the previous list's counts predict how many a first choice will show", () => {
  const facets = {
    ...emptyFacets,
    categories: [{ value: 'tops', name: 'Tops', count: 14 }],
    sizes: [{ value: 'M', count: 30 }],
    colors: [{ value: 'Clay', hex: null, count: 7 }],
    in_stock: 65,
  }
  expect(expectedCount({}, facets, { size: ['M'] })).toBe(30)
  expect(expectedCount({ page: 3, sort: 'featured' }, facets, { color: ['Clay'] })).toBe(7)
  expect(expectedCount({ q: 'x' }, facets, { q: 'x', inStock: true })).toBe(65)
  expect(expectedCount({}, facets, { category: 'tops' })).toBe(14)
  for (const [before, after] of [
    [{}, {}],
    [{ size: ['M'] }, { size: ['M', 'L'] }],
    [{ size: ['M'] }, {}],
    [{ inStock: true }, {}],
    [{}, { size: ['M'], color: ['Clay'] }],
    [{}, { maxPrice: 9000 }],
  ])
    expect(expectedCount(before!, facets, after!)).toBeNull()
})
