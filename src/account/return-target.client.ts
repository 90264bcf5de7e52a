import { readStored, removeStored, writeStored } from '../lib/browser/session-store.ts'
import { safeReturnTo } from './return-to.rules.ts'

const storageKey = 'returnTo'

/** Spec §2: where the visitor wanted to go is kept for the session and cleared when it was used. */
export function keepReturnTarget(returnTo: string | undefined): void {
  if (returnTo) writeStored(storageKey, safeReturnTo(returnTo))
}

export const readReturnTarget = () => safeReturnTo(readStored(storageKey))

export function takeReturnTarget(): string {
  const target = readReturnTarget()
  removeReturnTarget()
  return target
}

export const removeReturnTarget = () => removeStored(storageKey)
