import { formatMoney, nairaToMinor } from '../lib/money.ts'
import type { CategoryList, Facets } from './catalog.schema.ts'
import { type ListSearch, sortBySize } from './product-list.rules.ts'

/** A choice made on the newest search: what was chosen just before may not be shown yet. */
export type SearchChange = (now: ListSearch) => ListSearch

export type Chip = { label: string; without: ListSearch }

/** What is chosen, each with the search that is left when it is taken away. Paging starts again. */
export function chipsOf(search: ListSearch, categoryName: (slug: string) => string): Chip[] {
  const { page: _, ...rest } = search
  const chips: Chip[] = []
  const drop = (...names: (keyof ListSearch)[]) =>
    Object.fromEntries(
      Object.entries(rest).filter(([name]) => !names.includes(name as keyof ListSearch)),
    ) as ListSearch
  if (search.category) chips.push({ label: categoryName(search.category), without: drop('category') })
  if (search.q) chips.push({ label: `“${search.q}”`, without: drop('q') })
  for (const name of ['size', 'color'] as const)
    for (const value of search[name] ?? []) {
      const others = search[name]!.filter((other) => other !== value)
      chips.push({ label: value, without: { ...drop(name), ...(others.length && { [name]: others }) } })
    }
  const price = priceLabel(search)
  if (price) chips.push({ label: price, without: drop('minPrice', 'maxPrice') })
  if (search.inStock) chips.push({ label: 'In stock', without: drop('inStock') })
  return chips
}

function priceLabel({ minPrice, maxPrice }: ListSearch): string | null {
  const naira = (value: number) => formatMoney(nairaToMinor(value))
  if (minPrice !== undefined && maxPrice !== undefined) return `${naira(minPrice)} – ${naira(maxPrice)}`
  if (minPrice !== undefined) return `From ${naira(minPrice)}`
  if (maxPrice !== undefined) return `Up to ${naira(maxPrice)}`
  return null
}

type Categories = Pick<CategoryList['categories'][number], 'slug' | 'name'>[]

/** A category that is not one of the shop's is none (rule: category-filter). */
export function withKnownCategory(
  search: ListSearch,
  categories: Pick<Categories[number], 'slug'>[],
): ListSearch {
  const { category, ...rest } = search
  return !category || categories.some(({ slug }) => slug === category) ? search : rest
}

/**
 * What the filters offer: every category, and the sizes and colours the list has. What is chosen stays, also when
 * nothing is left under the other filters, so that it can be taken back.
 */
export function filterChoices(facets: Facets, search: ListSearch, categories: Categories) {
  const missing = (chosen: string[] = [], offered: { value: string }[]) =>
    chosen.filter((value) => !offered.some((facet) => facet.value === value))
  return {
    categories: categories.map(({ slug, name }) => ({
      value: slug,
      name,
      count: facets.categories.find(({ value }) => value === slug)?.count ?? 0,
    })),
    sizes: sortBySize(
      [...facets.sizes, ...missing(search.size, facets.sizes).map((value) => ({ value, count: 0 }))],
      ({ value }) => value,
    ),
    colors: [
      ...facets.colors,
      ...missing(search.color, facets.colors).map((value) => ({ value, hex: null, count: 0 })),
    ],
  }
}

/** The number on the Filter button: how many choices are made, the text search aside. */
export const filterCount = (search: ListSearch) => chipsOf({ ...search, q: '' }, (slug) => slug).length

/** Order and view stay; everything that narrows the list goes. */
export const withoutFilters = ({ sort, view }: ListSearch): ListSearch => ({
  ...(sort && { sort }),
  ...(view && { view }),
})

/** A choice made or taken back; paging starts again. */
export function toggled(search: ListSearch, name: 'size' | 'color', value: string): ListSearch {
  const { page: _, [name]: before = [], ...rest } = search
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value]
  return { ...rest, ...(after.length && { [name]: after }) }
}

/** One value changed, or taken out with `undefined`; paging starts again. */
export function withChoice(search: ListSearch, change: Partial<ListSearch>): ListSearch {
  const { page: _, ...rest } = search
  return Object.fromEntries(
    Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined),
  ) as ListSearch
}
