import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '../../lib/browser/session-store.ts'

const storageKey = 'promo-code'

/** The code typed in cart or checkout, stored for the browser session. */
export function usePromoCode() {
  const [code, setCode] = useState('')
  useEffect(() => setCode(readStored<string>(storageKey) ?? ''), [])
  return {
    promoCode: code,
    setPromoCode: (next: string) => {
      if (next) writeStored(storageKey, next)
      else removeStored(storageKey)
      setCode(next)
    },
  }
}

export const clearPromoCode = () => removeStored(storageKey)
