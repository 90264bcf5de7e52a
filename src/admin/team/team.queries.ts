import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

const { roles, 'staff-log': staffLog } = api.api.admin
export type Role = 'admin' | 'helper'

export const teamQuery = queryOptions({
  queryKey: personalKey('admin', 'team'),
  queryFn: () => unwrap(roles.$get()),
})

export const grantRole = (email: string, role: Role) => unwrap(roles.$post({ json: { email, role } }))
export const revokeRole = (email: string, role: Role) => unwrap(roles.$delete({ json: { email, role } }))

export const staffLogQuery = (who: string | undefined) =>
  infiniteQueryOptions({
    queryKey: personalKey('admin', 'staff-log', who ?? ''),
    queryFn: ({ pageParam }) =>
      unwrap(
        staffLog.$get({
          query: { ...(who && { who }), ...(pageParam && { before: String(pageParam) }) },
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
