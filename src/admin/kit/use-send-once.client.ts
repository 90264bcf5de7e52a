import { useRef } from 'react'

export type IdempotencyHeader = { 'idempotency-key': string }

/**
 * Sends a request that the shop does once: while the same is sent again because no answer came, it has the same
 * Idempotency-Key; after an answer, and for anything else, another. `sendOnce(json, (header) => call({ json, header }))`.
 */
export function useSendOnce() {
  const last = useRef<{ content: string; key: string } | null>(null)
  return async <Answer>(
    sent: unknown,
    call: (header: IdempotencyHeader) => Promise<Answer>,
  ): Promise<Answer> => {
    const content = JSON.stringify(sent)
    if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() }
    const answer = await call({ 'idempotency-key': last.current.key })
    last.current = null
    return answer
  }
}
