import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, unwrap } from '../lib/api-client.ts'

const key = 'back-in-stock'
const limit = 100
const listeners = new Set<() => void>()

function readWaiting(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function rememberWaiting(variantId: string): void {
  try {
    const others = readWaiting().filter((id) => id !== variantId)
    localStorage.setItem(key, JSON.stringify([variantId, ...others].slice(0, limit)))
  } catch {
    // A browser that keeps nothing asks again.
  }
  for (const listener of listeners) listener()
}

/** Whether this browser asked to be told of this variant; remembered over reloads, false on the server. */
export function useIsWaiting(variantId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readWaiting().includes(variantId),
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
