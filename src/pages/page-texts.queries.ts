import { queryOptions } from '@tanstack/react-query'
import { api, nullIfMissing, unwrap } from '../lib/browser/api-client.ts'
import type { PageName } from './page-texts.schema.ts'

/** The words of a page about the business. */
export const pageTextQuery = (page: PageName) =>
  queryOptions({
    queryKey: ['page-text', page],
    queryFn: () => unwrap(api.api.pages[':page'].$get({ param: { page } })),
  })

/** A page of the owner's own; null where there is none or it is a draft. */
export const ownPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['own-page', slug],
    queryFn: () => unwrap(api.api['own-pages'][':slug'].$get({ param: { slug } })).catch(nullIfMissing),
  })

export const faqsQuery = queryOptions({
  queryKey: ['faqs'],
  queryFn: () => unwrap(api.api.faqs.$get()),
})
