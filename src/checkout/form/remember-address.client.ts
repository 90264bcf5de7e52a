import type { QueryClient } from '@tanstack/react-query'
import { addressesQuery } from '../../addresses/addresses.queries.ts'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { type CheckoutValues, isToRemember, savedAddressOf } from '../checkout-form.rules.ts'

/**
 * Saves the address of a placed order (rule: remembered-address). Leaving for the payment page does not end the call, and nobody
 * waits for it: without it the next order asks once more.
 */
export function rememberAddress(queryClient: QueryClient, values: CheckoutValues): void {
  const { queryKey } = addressesQuery
  if (!isToRemember(values, queryClient.getQueryData(queryKey))) return
  const json = savedAddressOf(values)
  const readAgain = () => queryClient.invalidateQueries({ queryKey })
  unwrap(api.api.addresses.$post({ json }, { init: { keepalive: true } })).then(readAgain, readAgain)
}
