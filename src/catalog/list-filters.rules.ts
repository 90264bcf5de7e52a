import { formatMoney, nairaToMinor } from '../lib/money.ts'
import type { ListSearch } from './product-list.rules.ts'

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
