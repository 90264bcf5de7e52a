import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '../lib/browser/session-store.ts'

const storageKey = 'pay-with-credit'

/** Whether a customer pays with her own credit. */
export type CreditChoice = { own: boolean }
const none: CreditChoice = { own: false }

/** The choice made in checkout, stored for the browser session. */
export function useCreditChoice(): [CreditChoice, (choice: CreditChoice) => void] {
  const [choice, setChoice] = useState(none)
  useEffect(() => setChoice(readStored<CreditChoice>(storageKey) ?? none), [])
  const choose = (next: CreditChoice) => {
    if (next.own) writeStored(storageKey, next)
    else removeStored(storageKey)
    setChoice(next)
  }
  return [choice, choose]
}

export const clearCreditChoice = () => removeStored(storageKey)

/** The choice as a quote asks for it; nothing where nothing is chosen. */
export const creditAskOf = ({ own }: CreditChoice) => (own ? { credit: true } : {})
