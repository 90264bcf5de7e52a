import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import type { TakingsDays } from './today.rules.ts'

export const todayQuery = queryOptions({
  queryKey: personalKey('admin', 'today'),
  queryFn: () => unwrap(api.api.admin.today.$get()),
})

export const takingsQuery = (days: TakingsDays) =>
  queryOptions({
    queryKey: personalKey('admin', 'today', 'takings', days),
    queryFn: () => unwrap(api.api.admin.today.takings.$get({ query: { days: String(days) } })),
    placeholderData: keepPreviousData,
  })

export const bestSellersQuery = (days: TakingsDays) =>
  queryOptions({
    queryKey: personalKey('admin', 'today', 'best-sellers', days),
    queryFn: () => unwrap(api.api.admin.today['best-sellers'].$get({ query: { days: String(days) } })),
    placeholderData: keepPreviousData,
  })
