import type { ParamsOf } from '../../layout/route-table.rules.ts'
import { firstValue, valuesOf } from '../../lib/search-params.ts'

/**
 * The list's filters as they are in the URL (rules: list-in-url, list-order), and the words of its choices.
 */
export const sortChoices = [
  { value: 'latest', label: 'Latest' },
  { value: 'price_asc', label: 'Price: Low to High' },
  { value: 'price_desc', label: 'Price: High to Low' },
  { value: 'featured', label: 'Featured' },
] as const
export type Sort = (typeof sortChoices)[number]['value']

/** The route table names them, because pages are cached by them. */
type ListParam = ParamsOf<'/shop'>

export type ListKind = 'all' | 'new' | 'sale' | 'featured'

/** The order a list has without a choice, first in its select: /featured is in the order the owner gave it. */
export function sortsOf(list: ListKind): { usual: Sort; choices: readonly (typeof sortChoices)[number][] } {
  const [latest, cheapest, dearest, featured] = sortChoices
  return list === 'featured'
    ? { usual: 'featured', choices: [featured, cheapest, dearest] }
    : { usual: 'latest', choices: [latest, cheapest, dearest, featured] }
}

/** The longest text a search reads; the rest is ignored. */
export const searchTextLimit = 100

/** The last page of a list; beyond it a filter helps more. */
export const maxPage = 100

/**
 * The slug of a category filter, for the page's address and the API alike: lower-cased, and undefined for
 * `all` and for what cannot be a slug. The database decides whether it exists.
 */
export function parseCategory(typed: string): string | undefined {
  const slug = typed.trim().toLowerCase()
  return slug !== 'all' && /^[a-z0-9-]{1,60}$/.test(slug) ? slug : undefined
}

/** How each parameter of a list's address is read; undefined leaves it out. Prices are naira. */
const readers = {
  category: (raw) => parseCategory(text(raw) ?? ''),
  q: (raw) => text(raw)?.slice(0, searchTextLimit).trim() || undefined,
  sort: (raw) => {
    const sort = sortChoices.find((choice) => choice.value === raw)?.value
    return sort === 'latest' ? undefined : sort
  },
  page: (raw) => {
    const page = wholeNumber(raw)
    return page !== undefined && page > 1 ? Math.min(page, maxPage) : undefined
  },
  size: texts,
  color: texts,
  minPrice: (raw) => wholeNumber(raw) || undefined,
  maxPrice: (raw) => wholeNumber(raw) || undefined,
  inStock: (raw): boolean | undefined => raw === true || raw === 'true' || raw === 1 || undefined,
  view: (raw) => (raw === 'list' ? raw : undefined),
} satisfies Record<ListParam, (raw: unknown) => unknown>

export type ListSearch = { [P in ListParam]?: Exclude<ReturnType<(typeof readers)[P]>, undefined> }

/** Reads hand-typed query strings kindly: what makes no sense is left out, nothing throws. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const entries = Object.entries(readers).map(
    ([name, read]) => [name, read(read === texts ? raw[name] : firstValue(raw[name]))] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Whether the lowest requested price is above the highest: then nothing is found, and the page says why. */
export const hasCrossedPrices = ({ minPrice, maxPrice }: ListSearch): boolean =>
  minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice

export const crossedPricesText =
  'The lowest price is above the highest. Please choose a lower “From” or a higher “To”.'

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : undefined
}

function texts(value: unknown): string[] | undefined {
  const parts = valuesOf(value).flatMap((part) => text(part)?.slice(0, 40).trim() || [])
  const chosen = [...new Set(parts)].slice(0, 20)
  return chosen.length ? chosen : undefined
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) && number >= 0 ? Math.min(Math.floor(number), 10_000_000) : undefined
}
