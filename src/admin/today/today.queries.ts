import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/browser/api-client.ts'
import type { TakingsDays } from './today.rules.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

export const todayQuery = areaQuery(['today'], () => api.api.admin.today.$get())

export const takingsQuery = (days: TakingsDays) => ({
  ...areaQuery(['today', 'takings', days], () =>
    api.api.admin.today.takings.$get({ query: { days: String(days) } }),
  ),
  placeholderData: keepPreviousData,
})

export const bestSellersQuery = (days: TakingsDays) => ({
  ...areaQuery(['today', 'best-sellers', days], () =>
    api.api.admin.today['best-sellers'].$get({ query: { days: String(days) } }),
  ),
  placeholderData: keepPreviousData,
})
