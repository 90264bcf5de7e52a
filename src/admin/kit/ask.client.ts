import { createContext, type ReactNode, use } from 'react'

export type Question = {
  title: string
  /** Names amount and person: "₦24,500 goes back to Ada Obi's card." */
  text: ReactNode
  /** The button's label: "Send ₦24,500 back". */
  confirmText: string
  /** What is asked about can be undone: its button is not red. */
  canBeUndone?: true
}

export type Ask = {
  /** Before what cannot be undone: true when the person says yes. */
  confirm: (question: Question) => Promise<boolean>
  /** Requests the password again (rule: password-again); true when it was right. */
  password: () => Promise<boolean>
}

export const AskContext = createContext<Ask | null>(null)

/** Confirmation dialogs over the open screen: `const { confirm } = useAsk()`. */
export function useAsk(): Ask {
  return use(AskContext)!
}
