import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

export const staffQuery = queryOptions({
  queryKey: personalKey('admin', 'staff'),
  queryFn: () => unwrap(api.api.admin.me.$get()),
})

/** Who is signed in, and what waits; inside the frame it is always known. */
export const useStaff = () => useSuspenseQuery(staffQuery).data

/** Whether an owner looks: helpers see neither money nor what only owners may do. */
export const useIsOwner = () => useStaff().role === 'admin'
