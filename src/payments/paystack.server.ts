import type * as z from 'zod'
import {
  type PaystackRefund,
  type PaystackTransaction,
  initializedSchema,
  keyCheckSchema,
  refundListSchema,
  refundSchema,
  refusalSchema,
  successSchema,
  transactionSchema,
} from './paystack.schema.ts'

/**
 * What a call to Paystack came to. Nothing expected is thrown: `refused` is a clear no from Paystack (nothing was done),
 * `unreachable` means the outcome is unknown and the same question must be asked again later.
 */
export type PaystackAnswer<T> =
  | { kind: 'ok'; data: T }
  | { kind: 'refused'; status: number; code: string; message: string }
  | { kind: 'unreachable'; cause: 'timeout' | 'network' | 'unreadable' | 'server_error' | 'rate_limited' }

export type InitializeRequest = {
  email: string
  /** Minor units. */
  amount: number
  currency: string
  reference: string
  callbackUrl: string
  channels: string[]
  metadata: Record<string, unknown>
}

/** `amount` in minor units of the currency that was paid. */
export type RefundRequest = { reference: string; amount: number; note: string }

export type Paystack = ReturnType<typeof createPaystack>

type Options = {
  /** `https://api.paystack.co`, or the sandbox. */
  baseUrl: string
  secretKey: string
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
}

/** The client of Paystack's API. The same code speaks to the real service and to the sandbox. */
export function createPaystack({
  baseUrl,
  secretKey,
  timeoutMs = 10_000,
  fetch = globalThis.fetch,
}: Options) {
  async function call<S extends z.ZodType>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    schema: S,
    body?: object,
  ): Promise<PaystackAnswer<z.output<S>>> {
    let status: number
    let text: string
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      status = response.status
      text = await response.text()
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return { kind: 'unreachable', cause: isTimeout ? 'timeout' : 'network' }
    }
    if (status === 429) return { kind: 'unreachable', cause: 'rate_limited' }
    if (status >= 500) return { kind: 'unreachable', cause: 'server_error' }
    return readAnswer(status, text, schema)
  }

  /** The truth about a reference. Also a failed payment is `ok`: read `data.status`. */
  const verify = (reference: string): Promise<PaystackAnswer<PaystackTransaction>> =>
    call('GET', `/transaction/verify/${encodeURIComponent(reference)}`, transactionSchema)

  return {
    /** Opens a hosted payment. A repeated reference is refused with the code `duplicate_reference`. */
    initialize: (request: InitializeRequest) =>
      call('POST', '/transaction/initialize', initializedSchema, {
        email: request.email,
        amount: request.amount,
        currency: request.currency,
        reference: request.reference,
        callback_url: request.callbackUrl,
        channels: request.channels,
        metadata: request.metadata,
      }),

    verify,

    /** Asks to give money back. Not idempotent: list the refunds first when repeating. */
    refund: (request: RefundRequest): Promise<PaystackAnswer<PaystackRefund>> =>
      call('POST', '/refund', refundSchema, {
        transaction: request.reference,
        amount: request.amount,
        merchant_note: request.note,
      }),

    /** The refunds of one transaction, by its id or reference. The list knows ids only: that of a reference is asked. */
    listRefunds: async (transaction: string): Promise<PaystackAnswer<PaystackRefund[]>> => {
      const isId = /^\d+$/.test(transaction)
      const known = isId ? { kind: 'ok' as const, data: { id: transaction } } : await verify(transaction)
      if (known.kind !== 'ok') return known
      return call('GET', `/refund?transaction=${known.data.id}&perPage=100`, refundListSchema)
    },

    /** Whether Paystack takes the key: asks for one transaction and looks at nothing of it. */
    checkKey: (): Promise<PaystackAnswer<unknown>> => call('GET', '/transaction?perPage=1', keyCheckSchema),

    /** How long a hosted payment page stays open, for the whole Paystack account. By default it never closes. */
    limitSessions: (seconds: number) =>
      call('PUT', '/integration/payment_session_timeout', successSchema, { timeout: seconds }),
  }
}

function readAnswer<S extends z.ZodType>(
  status: number,
  text: string,
  schema: S,
): PaystackAnswer<z.output<S>> {
  const body = parseWithBigIds(text)
  const good = status < 300 && successSchema.safeParse(body)
  if (good && good.success) {
    const parsed = schema.safeParse(good.data.data)
    if (parsed.success) return { kind: 'ok', data: parsed.data }
  }
  const refusal = refusalSchema.safeParse(body)
  if (status >= 400 && refusal.success) return { kind: 'refused', status, ...refusal.data }
  return { kind: 'unreachable', cause: 'unreadable' }
}

/** Paystack's ids have 64 bits: whole numbers a double cannot hold become bigints, read from the raw text. */
export function parseWithBigIds(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
        ? BigInt(context!.source!)
        : value,
    )
  } catch {
    return undefined
  }
}

export const isUnknownReference = (answer: PaystackAnswer<unknown>) =>
  answer.kind === 'refused' && (answer.status === 404 || answer.code === 'transaction_not_found')
