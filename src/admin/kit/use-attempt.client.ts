import { useState } from 'react'

/**
 * What is wrong with what is typed, by field, is said from the first press on; `attempt(send)` sends when nothing is, and
 * `forget` hides it again.
 */
export function useAttempt<Name extends string>(problems: Partial<Record<Name, string | null | undefined>>) {
  const [isTried, setTried] = useState(false)
  const wrong = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
  return {
    errors: (isTried ? wrong : {}) as Partial<Record<Name, string>>,
    attempt: (send: () => void) => {
      setTried(true)
      if (Object.keys(wrong).length === 0) send()
    },
    forget: () => setTried(false),
  }
}
