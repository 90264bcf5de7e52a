import type { QueryClient } from '@tanstack/react-query'
import { productListQuery } from '../catalog.queries.ts'
import type { ListKind, ListSearch } from './product-list.rules.ts'

/**
 * Loads a list for its page: awaited on entering the page, so that it is in the HTML and Back restores its
 * scroll position; a changed filter shows the previous list meanwhile. On the server a failure fails the
 * page, in the browser the list.
 */
export async function loadList(queryClient: QueryClient, list: ListKind, search: ListSearch, cause: string) {
  const query = productListQuery(list, search)
  if (typeof document === 'undefined') await queryClient.ensureQueryData(query)
  else if (cause === 'stay') void queryClient.prefetchQuery(query)
  else await queryClient.prefetchQuery(query)
}
