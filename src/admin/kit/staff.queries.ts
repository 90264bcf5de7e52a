import { useSuspenseQuery } from '@tanstack/react-query'
import type { Right } from '../../lib/helper-rights.rules.ts'
import { ownerQuery } from './owner-query.client.ts'

/** Without a connection the worker answers (rule: offline-screens). */
export const staffQuery = {
  ...ownerQuery('get /me'),
  networkMode: 'always' as const,
}

/** The signed-in user and waiting counts; always loaded inside the frame. */
export const useStaff = () => useSuspenseQuery(staffQuery).data

/** Whether the user is an owner: helpers see neither money nor owners' actions. */
export const useIsOwner = () => useStaff().role === 'admin'

/** Whether she is an owner, or a helper who has this right (rule: helper-rights). */
export const useMay = (right: Right) => useStaff().rights.includes(right)
