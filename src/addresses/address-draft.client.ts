import { useEffect, useEffectEvent } from 'react'
import { readStored, removeStored, writeStored } from '../lib/browser/session-store.ts'

/** Storage key of an unsaved address; `id` is `new` for one to add. Another customer does not find it. */
export const addressDraftKey = (owner: string, id: string) => `address.${owner}.${id}`
const leftOpenKey = (owner: string) => `address-left-open.${owner}`

/** The session was over when this address was saved (rule: expired-session). */
export const leaveAddressOpen = (owner: string, id: string) => writeStored(leftOpenKey(owner), id)

/** Reopens the address that sign-in interrupted, once the addresses are loaded. */
export function useReopenAddress(owner: string, isReady: boolean, open: (id: string) => void): void {
  const reopen = useEffectEvent(() => {
    const id = readStored<string>(leftOpenKey(owner))
    if (id === null) return
    removeStored(leftOpenKey(owner))
    open(id)
  })
  useEffect(() => {
    if (isReady) reopen()
  }, [isReady])
}
