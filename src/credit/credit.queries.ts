import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { personalKey } from '../lib/browser/personal-queries.ts'

/** My store credit; for signed-in customers. */
export const creditQuery = queryOptions({
  queryKey: personalKey('credit'),
  queryFn: () => unwrap(api.api.credit.$get()),
})

/** Whether checkout asks for a gift card. */
export const cardsTakenQuery = queryOptions({
  queryKey: ['gift-cards'],
  queryFn: () => unwrap(api.api['gift-cards'].$get()),
})
