import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'
import type { PageName } from './page-texts.schema.ts'

/** The words of a page about the business. */
export const pageTextQuery = (page: PageName) =>
  queryOptions({
    queryKey: ['page-text', page],
    queryFn: () => unwrap(api.api.pages[':page'].$get({ param: { page } })),
  })

export const faqsQuery = queryOptions({
  queryKey: ['faqs'],
  queryFn: () => unwrap(api.api.faqs.$get()),
})
