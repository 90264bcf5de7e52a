import { useRef } from 'react'

/**
 * The Idempotency-Key of what a press sends: the same while the same is sent again, because no answer came, another for
 * anything else. `attempt.done()` after an answer: the next press is a new one, whatever it sends.
 */
export function useAttemptKey() {
  const last = useRef<{ content: string; key: string } | null>(null)
  return {
    headerFor: (sent: unknown) => {
      const content = JSON.stringify(sent)
      if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() }
      return { 'idempotency-key': last.current.key }
    },
    done: () => {
      last.current = null
    },
  }
}
