import type * as z from 'zod'
import { createProviderGate } from '../payments/providers/provider-gate.server.ts'
import { secondMs } from '../lib/time.ts'

/** What a call to a carrier came to. `refused`: a clear no, in its own words. `unknown`: nothing is known, ask again. */
export type CarrierAnswer<T> =
  | { kind: 'ok'; data: T }
  | { kind: 'refused'; words: string }
  | { kind: 'unknown'; why: string }

type Options = { baseUrl: string; secretKey: string; timeoutMs?: number; fetch?: typeof globalThis.fetch }

const mostBytes = 1024 * 1024
const longestWords = 300

/**
 * Calls a carrier's JSON API with its key as bearer (rule: carrier-answers-bounded). `refusal` reads the words of a 4xx, which else is
 * an answer like another.
 */
export function openCarrierApi(
  { baseUrl, secretKey, timeoutMs = 20 * secondMs, fetch = globalThis.fetch }: Options,
  refusal: z.ZodType<{ message: string }>,
) {
  const gate = createProviderGate()
  return async function call<S extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: S,
    body?: object,
  ): Promise<CarrierAnswer<z.output<S>>> {
    const closed = gate.refusal()
    if (closed) return { kind: 'unknown', why: closed }
    let response: Response
    let text: string
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await boundedText(response)
    } catch {
      gate.saw({ kind: 'hang' })
      return { kind: 'unknown', why: 'no answer' }
    }
    const { status, headers } = response
    gate.saw(status === 429 ? { kind: 'limited', headers } : { kind: 'answer' })
    if (status === 429 || status >= 500) return { kind: 'unknown', why: String(status) }
    const answer = parsed(text)
    const refused = status >= 400 && refusal.safeParse(answer).data
    if (refused) return { kind: 'refused', words: refused.message.slice(0, longestWords) }
    const read = schema.safeParse((answer as { data?: unknown } | null)?.data)
    return read.success ? { kind: 'ok', data: read.data } : { kind: 'unknown', why: 'unreadable' }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function boundedText(response: Response): Promise<string> {
  let size = 0
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new Error('too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
