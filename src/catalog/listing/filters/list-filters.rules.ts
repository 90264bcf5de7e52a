import { formatMoney, nairaToMinor } from '../../../lib/money.ts'
import type { CategoryList } from '../../catalog.schema.ts'
import type { Facets } from '../list.schema.ts'
import type { ListSearch } from '../product-list.rules.ts'
import { sizeGroups } from '../../sizes/size-groups.rules.ts'
import { sortBySize } from '../../sizes/size-order.rules.ts'

/** Applies a choice to the newest search: earlier choices may not be shown yet. */
export type SearchChange = (now: ListSearch) => ListSearch

export type Chip = { label: string; without: ListSearch }

/** The active filters, each with the search without it. Paging starts again. */
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

type Categories = Pick<CategoryList['categories'][number], 'slug' | 'name' | 'sizes'>[]

/** A category that is not one of the shop's is none (rule: category-filter). */
export function withKnownCategory(
  search: ListSearch,
  categories: Pick<Categories[number], 'slug'>[],
): ListSearch {
  const { category, ...rest } = search
  return !category || categories.some(({ slug }) => slug === category) ? search : rest
}

/**
 * What the filters offer: every category, the chosen category's sizes, each in its place even with nothing
 * left of it, and the colours of the list. Chosen values stay, so that they can be removed.
 */
export function filterChoices(facets: Facets, search: ListSearch, categories: Categories) {
  const missing = (chosen: string[] = [], offered: { value: string }[]) =>
    chosen.filter((value) => !offered.some((facet) => facet.value === value))
  const ofCategory = categories.filter(({ slug }) => !search.category || slug === search.category)
  const empty = (value: string) => ({ value, count: 0 })
  const sizes = [...facets.sizes, ...missing(search.size, facets.sizes).map(empty)]
  const further = new Set(
    missing(
      ofCategory.flatMap((category) => category.sizes),
      sizes,
    ),
  )
  return {
    categories: categories.map(({ slug, name }) => ({
      value: slug,
      name,
      count: facets.categories.find(({ value }) => value === slug)?.count ?? 0,
    })),
    sizes: sizeGroups(
      sortBySize([...sizes, ...[...further].map(empty)], ({ value }) => value),
      ({ value }) => value,
    ),
    colors: [
      ...facets.colors,
      ...missing(search.color, facets.colors).map((value) => ({ value, hex: null, count: 0 })),
    ],
  }
}

/** How many colours are shown at first; one or two more than that are shown at once. */
const firstColorCount = 8

/** The first colours of a long list, and chosen ones of the rest. */
export const firstColors = (colors: Facets['colors'], chosen: string[] = []): Facets['colors'] =>
  colors.length <= firstColorCount + 2
    ? colors
    : colors.filter(({ value }, index) => index < firstColorCount || chosen.includes(value))

/** The number on the Filter button: how many choices are made, the text search aside. */
export const filterCount = (search: ListSearch) => chipsOf({ ...search, q: '' }, (slug) => slug).length

/** Clears all filters; order and view stay. */
export const withoutFilters = ({ sort, view }: ListSearch): ListSearch => ({
  ...(sort && { sort }),
  ...(view && { view }),
})

/** Toggles a choice; paging starts again. */
export function withOption(
  search: ListSearch,
  name: 'size' | 'color',
  value: string,
  isChosen: boolean,
): ListSearch {
  const { page: _, [name]: before = [], ...rest } = search
  const others = before.filter((other) => other !== value)
  const after = isChosen ? [...others, value] : others
  return { ...rest, ...(after.length && { [name]: after }) }
}

/** One value changed, or removed with `undefined`; paging starts again. */
export function withChoice(search: ListSearch, change: Partial<ListSearch>): ListSearch {
  const { page: _, ...rest } = search
  return Object.fromEntries(
    Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined),
  ) as ListSearch
}

/** What makes a list shorter; order, view and paging do not. */
const narrowing = ['category', 'q', 'size', 'color', 'minPrice', 'maxPrice', 'inStock'] as const

/**
 * How many products a choice will show, where the previous list's counts say it: after the first value of a
 * kind, a category, or "in stock only". Null where only the server can count.
 */
export function expectedCount(before: ListSearch, facets: Facets, after: ListSearch): number | null {
  const [changed, ...others] = narrowing.filter((name) => String(before[name]) !== String(after[name]))
  if (!changed || others.length > 0) return null
  const countOf = (list: { value: string; count: number }[], value: string | undefined) =>
    list.find((each) => each.value === value)?.count ?? null
  const first = (values: string[] | undefined) => (values?.length === 1 ? values[0] : undefined)
  if (changed === 'category') return countOf(facets.categories, after.category)
  if (changed === 'inStock') return after.inStock ? facets.in_stock : null
  if (changed === 'size' && !before.size) return countOf(facets.sizes, first(after.size))
  if (changed === 'color' && !before.color) return countOf(facets.colors, first(after.color))
  return null
}
