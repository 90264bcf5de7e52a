import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

export const ownerCategoriesQuery = queryOptions({
  queryKey: personalKey('admin', 'categories'),
  queryFn: () => unwrap(api.api.admin.categories.$get()),
})
