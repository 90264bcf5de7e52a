import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/browser/api-client.ts'
import type { TakingsDays } from './today.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

export const todayQuery = ownerQuery(['today'], () => api.api.admin.today.$get())

export const takingsQuery = (days: TakingsDays) => ({
  ...ownerQuery(['today', 'takings', days], () =>
    api.api.admin.today.takings.$get({ query: { days: String(days) } }),
  ),
  placeholderData: keepPreviousData,
})

export const bestSellersQuery = (days: TakingsDays) => ({
  ...ownerQuery(['today', 'best-sellers', days], () =>
    api.api.admin.today['best-sellers'].$get({ query: { days: String(days) } }),
  ),
  placeholderData: keepPreviousData,
})
