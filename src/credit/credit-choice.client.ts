import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '../lib/browser/session-store.ts'

const storageKey = 'pay-with-credit'

/** What a shopper pays with: her own credit, a gift card's code. */
export type CreditChoice = { own: boolean; code: string }
const none: CreditChoice = { own: false, code: '' }

/** The choice made in checkout, stored for the browser session. */
export function useCreditChoice(): [CreditChoice, (choice: CreditChoice) => void] {
  const [choice, setChoice] = useState(none)
  useEffect(() => setChoice(readStored<CreditChoice>(storageKey) ?? none), [])
  const choose = (next: CreditChoice) => {
    if (next.own || next.code) writeStored(storageKey, next)
    else removeStored(storageKey)
    setChoice(next)
  }
  return [choice, choose]
}

export const clearCreditChoice = () => removeStored(storageKey)

/** The choice as a quote asks for it; nothing where nothing is chosen. */
export const creditAskOf = ({ own, code }: CreditChoice) => ({
  ...(own && { credit: true }),
  ...(code && { giftCode: code }),
})
