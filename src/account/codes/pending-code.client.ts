import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '../../lib/browser/session-store.ts'
import type { CodePurpose } from '../one-time-code.rules.ts'

/** A code that was mailed and waits to be typed. `sentAt` is a time in milliseconds. */
export type PendingCode = { purpose: CodePurpose; email: string; sentAt: number }

export type KeepPending = (sent: Omit<PendingCode, 'sentAt'>) => void

const storageKey = 'auth-code'

/** The waiting code of this browser session; undefined until the storage was read, null when there is none. */
export function usePendingCode() {
  const [pending, setPending] = useState<PendingCode | null>()
  useEffect(() => setPending(readStored<PendingCode>(storageKey)), [])
  return {
    pending,
    /** A code was mailed just now. */
    keepPending: ((sent) => {
      const next = { ...sent, sentAt: Date.now() }
      writeStored(storageKey, next)
      setPending(next)
    }) satisfies KeepPending,
    dropPending: () => {
      removeStored(storageKey)
      setPending(null)
    },
  }
}
