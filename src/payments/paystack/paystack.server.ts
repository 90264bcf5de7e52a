import type * as z from 'zod'
import {
  type PaystackRefund,
  type PaystackTransaction,
  anythingSchema,
  initializedSchema,
  keyCheckSchema,
  refundListSchema,
  refundSchema,
  refusalSchema,
  successSchema,
  transactionListSchema,
  transactionSchema,
} from './paystack.schema.ts'
import { hourMs } from '../../lib/time.ts'
import type { PaystackAnswer, PaystackCall } from './paystack-answer.server.ts'
import { paystackDisputes } from './paystack-disputes.server.ts'
import { createProviderGate, type ProviderGate } from '../providers/provider-gate.server.ts'

export type InitializeRequest = {
  email: string
  /** Minor units. */
  amount: number
  currency: string
  reference: string
  callback_url: string
  channels: string[]
  metadata: Record<string, unknown>
}

/** `amount` in minor units of the currency that was paid. */
export type RefundRequest = { reference: string; amount: number; note: string }

/** A payment whose refunds are asked for: by its reference, its id if known, and when it was made at Paystack. */
export type RefundedPayment = { reference: string; providerId?: bigint | null; paidAt: Date | null }

export type Paystack = ReturnType<typeof createPaystack>

type Options = {
  /** `https://api.paystack.co`, or the sandbox. */
  baseUrl: string
  secretKey: string
  timeoutMs?: number
  gate?: ProviderGate
  fetch?: typeof globalThis.fetch
}

/** The client of Paystack's API. The same code speaks to the real service and to the sandbox. */
export function createPaystack({
  baseUrl,
  secretKey,
  timeoutMs = 10_000,
  gate = createProviderGate(),
  fetch = globalThis.fetch,
}: Options) {
  const domain = secretKey.startsWith('sk_live_') ? ('live' as const) : ('test' as const)

  const call: PaystackCall = async (method, path, schema, body) => {
    const refusal = gate.refusal()
    if (refusal) return { kind: 'unreachable', cause: refusal }
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
      text = await response.text()
    } catch (error) {
      gate.saw({ kind: 'hang' })
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return { kind: 'unreachable', cause: isTimeout ? 'timeout' : 'network' }
    }
    const { status, headers } = response
    gate.saw(status === 429 ? { kind: 'limited', headers } : { kind: 'answer' })
    if (status === 429) return { kind: 'unreachable', cause: 'rate_limited' }
    if (status >= 500) return { kind: 'unreachable', cause: 'server_error' }
    return readAnswer(status, text, schema)
  }

  const listAllRefunds = (from: Date | null, page: number): Promise<PaystackAnswer<PaystackRefund[]>> =>
    call(
      'GET',
      `/refund?perPage=${rowsPerPage}&page=${page}${from ? `&from=${from.toISOString()}` : ''}`,
      refundListSchema,
    )

  /**
   * The refunds of one payment. Paystack documents no filter for that, and one that it ignored would hand out the refunds of
   * other orders: every row is looked at, page by page since the payment was made.
   */
  async function listRefunds(of: RefundedPayment): Promise<PaystackAnswer<PaystackRefund[]>> {
    const since = of.paidAt && new Date(of.paidAt.getTime() - hourMs)
    const own: PaystackRefund[] = []
    for (let page = 1; page <= mostRefundPages; page++) {
      const answer = await listAllRefunds(since, page)
      if (answer.kind !== 'ok') return answer
      own.push(...answer.data.filter((row) => isRefundOf(row, of)))
      if (answer.data.length < rowsPerPage) return { kind: 'ok', data: own }
    }
    // What was not looked at may be the very refund that is looked for.
    return { kind: 'unreachable', cause: 'unreadable' }
  }

  return {
    /** Whether play money or real money moves with this key. */
    domain,

    /** How long calls are refused before they are made, in milliseconds: after a 429, or while Paystack hangs. */
    waitMs: () => gate.waitMs(),

    /** Opens a hosted payment. A repeated reference is refused with the code `duplicate_reference`. */
    initialize: (request: InitializeRequest) =>
      call('POST', '/transaction/initialize', initializedSchema, request),

    /** The truth about a reference. Also a failed payment is `ok`: read `data.status`. */
    verify: (reference: string): Promise<PaystackAnswer<PaystackTransaction>> =>
      call('GET', `/transaction/verify/${encodeURIComponent(reference)}`, transactionSchema),

    /** Asks to give money back. Not idempotent: list the refunds first when repeating. */
    refund: (request: RefundRequest): Promise<PaystackAnswer<PaystackRefund>> =>
      call('POST', '/refund', refundSchema, {
        transaction: request.reference,
        amount: request.amount,
        merchant_note: request.note,
      }),

    listRefunds,

    /** One page of the refunds of all payments, of those begun since `from`; fewer than `rowsPerPage` are the last. */
    listAllRefunds,

    /** One page of all payments that succeeded, of those begun since `from`; fewer than `rowsPerPage` are the last. */
    listPaid: (from: Date, page: number): Promise<PaystackAnswer<PaystackTransaction[]>> =>
      call(
        'GET',
        `/transaction?status=success&per_page=${rowsPerPage}&page=${page}&from=${from.toISOString()}`,
        transactionListSchema,
      ),

    /** Whether Paystack takes the key: asks for one transaction and looks at nothing of it. */
    checkKey: (): Promise<PaystackAnswer<unknown>> => call('GET', '/transaction?perPage=1', keyCheckSchema),

    disputes: paystackDisputes(call, fetch),

    /** How long a hosted payment page stays open, for the whole Paystack account. By default it never closes. */
    limitSessions: (seconds: number) =>
      call('PUT', '/integration/payment_session_timeout', anythingSchema, { timeout: seconds }),
  }
}

export const rowsPerPage = 100
const mostRefundPages = 50

/** A row that does not say whose it is, is nobody's. */
const isRefundOf = (row: PaystackRefund, of: RefundedPayment): boolean =>
  row.transaction_reference === of.reference ||
  (typeof row.transaction === 'bigint' && row.transaction === of.providerId)

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
    // A number that a double cannot hold has at least 16 digits; reading each value by itself takes five times as long.
    if (!/\d{16}/.test(text)) return JSON.parse(text)
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
