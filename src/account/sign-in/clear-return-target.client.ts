import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { removeReturnTarget } from './return-target.client.ts'
import { useSession } from '../sessions/session.queries.ts'

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
