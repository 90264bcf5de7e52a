import { parseSearchParams, stringifySearchParams } from '../../lib/search-params.ts'
import { parseListSearch } from './product-list.rules.ts'

/** The one spelling of a list's query: `?sort=latest&category=Dresses&page=x` is `?category=dresses`. */
export const listQueryOf = (query: string): string =>
  stringifySearchParams(parseListSearch(parseSearchParams(query)))
