import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

export const staffQuery = queryOptions({
  queryKey: personalKey('admin', 'staff'),
  queryFn: () => unwrap(api.api.admin.me.$get()),
})

/** The signed-in user and waiting counts; always loaded inside the frame. */
export const useStaff = () => useSuspenseQuery(staffQuery).data

/** Whether the user is an owner: helpers see neither money nor owners' actions. */
export const useIsOwner = () => useStaff().role === 'admin'
