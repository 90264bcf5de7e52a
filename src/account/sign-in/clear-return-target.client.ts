import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { removeReturnTarget } from './return-target.client.ts'
import { useSession } from '../sessions/session.queries.ts'

/**
 * Whoever is signed in and no longer on /auth has come back, by whatever way: the target is used (rule: return-target).
 * Once in the root.
 */
export function ClearReturnTarget() {
  const { user } = useSession()
  const isBack = useLocation({ select: ({ pathname }) => pathname !== '/auth' }) && user !== null
  useEffect(() => {
    if (isBack) removeReturnTarget()
  }, [isBack])
  return null
}
