import { keepPreviousData } from '@tanstack/react-query'
import type { BulkChange, Selection } from '../../catalog/bulk/bulk-change.schema.ts'
import { api } from '../../lib/browser/api-client.ts'
import { areaQuery } from '../kit/owner-query.client.ts'
import { settingsQuery, type SettingsRecord } from '../settings/settings.queries.ts'

const calls = api.api.admin

/** The list's URL as the call's query. */
export type ProductQuery = Record<string, string>

export const productsQuery = (query: ProductQuery) => ({
  ...areaQuery(['products', query], () => calls.products.$get({ query: query as never })),
  placeholderData: keepPreviousData,
})

export const ownerProductQuery = (id: string) =>
  areaQuery(['product', id], () => calls.products[':id'].$get({ param: { id } }))

export const previewQuery = (id: string) => ({
  ...areaQuery(['product', id, 'preview'], () => calls.products[':id'].preview.$get({ param: { id } })),
  staleTime: 0,
})

export const stockQuery = (query: ProductQuery) => ({
  ...areaQuery(['stock', query], () => calls.stock.$get({ query: query as never })),
  placeholderData: keepPreviousData,
})

export const stockCategoriesQuery = areaQuery(['stock', 'categories'], () => calls.stock.categories.$get())

export const stockHistoryQuery = (variantId: string) =>
  areaQuery(['stock', 'history', variantId], () =>
    calls.stock.movements.$get({ query: { variant_id: variantId } }),
  )

export const markdownQuery = (text: string) => ({
  ...areaQuery(['markdown', text], () => calls.markdown.$post({ json: { text } })),
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: keepPreviousData,
})

/** Dry run of a bulk change; fetched again whenever the form changes. */
export const bulkPreviewQuery = (selection: Selection, change: BulkChange | null) => ({
  ...areaQuery(['bulk', selection, change], () =>
    calls.products.bulk.preview.$post({ json: { selection, change: change! } }),
  ),
  enabled: change !== null,
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
})

/** Earlier bulk changes, with unfinished ones. */
export const bulkRunsQuery = {
  ...areaQuery(['bulk-runs'], () => calls.products.bulk.runs.$get()),
  staleTime: 0,
}

/** The shop's own number at which a size runs low, which the list's products without one carry. */
export const shopLowStockQuery = {
  ...settingsQuery,
  select: ({ low_stock }: SettingsRecord) => low_stock,
  staleTime: 5 * 60_000,
}
