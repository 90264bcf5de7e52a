import type { QueryClient } from '@tanstack/react-query'
import { shopQuery } from './settings.queries.ts'

type Matched = { match: { context: { queryClient: QueryClient } } }

/** `head` of a page: its title with the shop's name behind it, and a description for search engines. */
export const pageHead =
  (title: string, description: string) =>
  ({ match }: Matched) => {
    const brand = match.context.queryClient.getQueryData(shopQuery.queryKey)?.brand_name
    return {
      meta: [{ title: brand ? `${title} | ${brand}` : title }, { name: 'description', content: description }],
    }
  }
