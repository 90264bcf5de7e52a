import { useRef } from 'react'

/**
 * The Idempotency-Key of an action: unchanged while the same request is retried without an answer, new for
 * anything else. `attempt.done()` after an answer: the next press always gets a new key.
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
