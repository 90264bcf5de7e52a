import { readStored, removeStored, writeStored } from '../../lib/browser/session-store.ts'
import { safeReturnTo } from '../return-to.rules.ts'

const storageKey = 'returnTo'

/** The page to open after sign-in, stored for the session and cleared once used (rule: return-target). */
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
