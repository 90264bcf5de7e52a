import type { QueryClient } from '@tanstack/react-query'
import { productListQuery } from '../catalog.queries.ts'
import type { ListKind, ListSearch } from './product-list.rules.ts'

/**
 * Loads a list for its page: waited for when the page is entered, so that it is in the HTML and Back finds its place;
 * a changed filter goes on showing the list before. On the server a failure is the page's, in the browser the list's.
 */
export async function loadList(queryClient: QueryClient, list: ListKind, search: ListSearch, cause: string) {
  const query = productListQuery(list, search)
  if (typeof document === 'undefined') await queryClient.ensureQueryData(query)
  else if (cause === 'stay') void queryClient.prefetchQuery(query)
  else await queryClient.prefetchQuery(query)
}
