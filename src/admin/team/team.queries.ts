import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

const { roles, 'staff-log': staffLog } = api.api.admin
export type Role = 'admin' | 'helper'

export const teamQuery = areaQuery(['team'], () => roles.$get())

export const grantRole = (email: string, role: Role) => unwrap(roles.$post({ json: { email, role } }))
export const resendInvitation = (email: string, role: Role) =>
  unwrap(roles.invitation.$post({ json: { email, role } }))
export const revokeRole = (email: string, role: Role) => unwrap(roles.$delete({ json: { email, role } }))

/** Pages of the staff log, each from the line on at which the one before ended. */
const logQuery = <Page extends { next: number | null }>(
  key: readonly unknown[],
  read: (page: { before?: string }) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey: personalKey('admin', 'staff-log', ...key),
    queryFn: ({ pageParam }) => read(pageParam ? { before: String(pageParam) } : {}),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })

export const staffLogQuery = (who = '') =>
  logQuery([who], (page) => unwrap(staffLog.$get({ query: { ...(who && { who }), ...page } })))

/** The lines behind one act. */
export const actLinesQuery = (id: number, oldest: number) =>
  logQuery(['act', id, oldest], (page) =>
    unwrap(
      staffLog[':id'].lines.$get({ param: { id: String(id) }, query: { oldest: String(oldest), ...page } }),
    ),
  )

const secondFactor = api.api.admin['second-factor']

export const secondStepQuery = areaQuery(['second-step'], () => secondFactor.$get())

export const beginSecondStep = () => unwrap(secondFactor.$post())
export const confirmSecondStep = (code: string) => unwrap(secondFactor.confirm.$post({ json: { code } }))
export const renewRecoveryCodes = () => unwrap(secondFactor['recovery-codes'].$post())
export const endSecondStep = (proof: { password: string; code: string }) =>
  unwrap(secondFactor.$delete({ json: proof }))
