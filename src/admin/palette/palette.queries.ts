import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { shortestSearch } from '../../orders/reading/order-queues.rules.ts'

/** Separate from the screens' queries: a changed order refetches none of it. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: personalKey('admin-search', text),
    queryFn: () => unwrap(api.api.admin.search.$get({ query: { q: text } })),
    enabled: text.length >= shortestSearch,
    placeholderData: keepPreviousData,
  })
