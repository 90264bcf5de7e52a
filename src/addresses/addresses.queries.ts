import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { personalKey } from '../lib/browser/personal-queries.ts'

/** My saved addresses, the default first; for signed-in customers. */
export const addressesQuery = queryOptions({
  queryKey: personalKey('addresses'),
  queryFn: async () => (await unwrap(api.api.addresses.$get())).addresses,
})
