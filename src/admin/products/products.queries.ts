import { keepPreviousData } from '@tanstack/react-query'
import type { InputOf } from '../../lib/browser/owner-call.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { settingsQuery, type SettingsRecord } from '../settings/settings.queries.ts'

/** The lists of products without the products themselves: one that was just saved or deleted is not read again. */
export const productListsKey = personalKey('admin', 'products', 'get /products')

export const previewQuery = (id: string) => ({
  ...ownerQuery('get /products/{id}/preview', { id }),
  staleTime: 0,
})

export const stockQuery = (query: InputOf<'get /stock'>) => ({
  ...ownerQuery('get /stock', query),
  placeholderData: keepPreviousData,
})

/** Earlier bulk changes, with unfinished ones. */
export const bulkRunsQuery = { ...ownerQuery('get /products/bulk/runs'), staleTime: 0 }

/** The shop's own number at which a size runs low, which the list's products without one carry. */
export const shopLowStockQuery = {
  ...settingsQuery,
  select: ({ low_stock }: SettingsRecord) => low_stock,
  staleTime: 5 * 60_000,
}
