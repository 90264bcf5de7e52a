import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { putFirstInLocalList, useFirstInLocalList } from '../lib/browser/local-list.ts'

/** Every delivery location with its rate, and the shipping settings. */
export const shippingQuery = queryOptions({
  queryKey: ['shipping'],
  queryFn: () => unwrap(api.api.shipping.$get()),
  staleTime: 5 * 60_000,
})

const placeKey = 'delivery-place'

/**
 * The id of the place chosen last, on a product's page or at checkout (rule: one-place), stored in this browser only until sign-out;
 * undefined on the server.
 */
export const useDeliveryPlace = () => useFirstInLocalList(placeKey)

export const keepDeliveryPlace = (zoneId: string) => putFirstInLocalList(placeKey, zoneId, 1)
