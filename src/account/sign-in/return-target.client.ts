import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readStored, removeStored, writeStored } from '../../lib/browser/session-store.ts'
import { safeReturnTo } from './return-to.rules.ts'
import { useSession } from '../sessions/session.queries.ts'

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

const removeReturnTarget = () => removeStored(storageKey)

/**
 * Once signed in and off /auth, the target has been used (rule: return-target). Rendered once in the root.
 */
export function ClearReturnTarget() {
  const { user } = useSession()
  const isBack = useLocation({ select: ({ pathname }) => pathname !== '/auth' }) && user !== null
  useEffect(() => {
    if (isBack) removeReturnTarget()
  }, [isBack])
  return null
}
