import type { QueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { productListQuery } from './catalog.queries.ts'
import { newestProductsQuery } from './newest-products.queries.ts'
import { pageSize } from './list-blocks.rules.ts'
import type { ListKind, ListSearch } from './product-list.rules.ts'

/**
 * Loads a list for its page: awaited on entering the page, so that it is in the HTML and Back restores its
 * scroll position; a changed filter shows the previous list meanwhile. On the server a failure fails the
 * page, in the browser the list.
 */
export async function loadList(queryClient: QueryClient, list: ListKind, search: ListSearch, cause: string) {
  const query = productListQuery(list, search)
  // Not in the browser's build, whose first load has no room for it.
  if (import.meta.env.SSR) {
    const { total } = await queryClient.ensureQueryData({
      ...query,
      queryFn: () => readOnServer(query.queryKey[1] as ListRequest, search.page),
    })
    // What an empty list shows in place of its own (rule: list-empty).
    if (total === 0) await queryClient.prefetchQuery(newestProductsQuery)
  } else if (cause === 'stay') void queryClient.prefetchQuery(query)
  else await queryClient.prefetchQuery(query)
}

/** What the server draws of a list at most, in pages of 24. */
const pagesTogether = 4

type ListRequest = Parameters<typeof api.api.cards.$get>[0]['query']

/**
 * The first pages together while they are few; of a later page that page alone, so that what an address costs does not grow with
 * a number in it. A browser with scripts then reads the whole list itself (`product-list.tsx`); without them each page has its
 * own address (rules: list-page-size, without-scripts).
 */
async function readOnServer(request: ListRequest, page = 1) {
  const read = (page: number, limit: number) =>
    unwrap(
      api.api.cards.$get({
        query: { ...request, ...(page > 1 && { page: String(page) }), limit: String(limit) },
      }),
    )
  if (page <= pagesTogether) return read(1, page * pageSize)
  const answer = await read(page, pageSize)
  const last = Math.max(1, Math.ceil(answer.total / pageSize))
  // Beyond its end an address shows the end of the list.
  return page <= last ? answer : read(last, pageSize)
}
