import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, unwrap } from '../lib/api-client.ts'
import { putFirstInLocalList, readLocalList } from '../lib/local-list.ts'

const key = 'back-in-stock'
const limit = 100
const listeners = new Set<() => void>()

function rememberWaiting(variantId: string): void {
  putFirstInLocalList(key, variantId, limit)
  for (const listener of listeners) listener()
}

/** Whether this browser asked to be told of this variant; remembered over reloads, false on the server. */
export function useIsWaiting(variantId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readLocalList(key, limit).includes(variantId),
    () => false,
  )
}

/** `mutate({ variant_id, email })`. Failures are the form's to show. */
export function useStockSignup() {
  return useMutation({
    mutationFn: (json: { variant_id: string; email: string }) =>
      unwrap(api.api['stock-signups'].$post({ json })),
    onSuccess: (_answer, { variant_id }) => rememberWaiting(variant_id),
  })
}

export const leaveStockList = (token: string) =>
  unwrap(api.api['stock-signups'].unsubscribe.$post({ json: { token } }))
