import { readStored, removeStored, writeStored } from '../lib/browser/session-store.ts'
import { newKey } from '../lib/browser/use-press.ts'

const storageKey = 'checkout-attempt'

/**
 * One key for the same order, however often it is sent (double tap, reload, Back from the payment page); another as
 * soon as anything in it differs.
 */
export function attemptKeyFor(order: unknown): string {
  const signature = JSON.stringify(order)
  const kept = readStored<{ signature: string; key: string }>(storageKey)
  if (kept?.signature === signature) return kept.key
  const key = newKey()
  writeStored(storageKey, { signature, key })
  return key
}

export const clearAttemptKey = () => removeStored(storageKey)
