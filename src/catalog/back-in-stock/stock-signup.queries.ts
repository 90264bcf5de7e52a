import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { putFirstInLocalList, useIsInLocalList } from '../../lib/browser/local-list.ts'

import type { StockSignup } from './stock-signup.schema.ts'

const key = 'back-in-stock'
const limit = 100

/** Whether this browser signed up for this variant; persists over reloads, false on the server. */
export const useIsWaiting = (variantId: string) => useIsInLocalList(key, variantId, limit)

/** `mutate({ variant_id, email })`. Failures are the form's to show. */
export function useStockSignup() {
  return useMutation({
    mutationFn: (json: StockSignup) => unwrap(api.api['stock-signups'].$post({ json })),
    onSuccess: (_answer, { variant_id }) => putFirstInLocalList(key, variant_id, limit),
  })
}

export const leaveStockList = (token: string) =>
  unwrap(api.api['stock-signups'].unsubscribe.$post({ json: { token } }))
