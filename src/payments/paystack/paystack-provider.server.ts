import { createHmac, timingSafeEqual } from 'node:crypto'
import { isPostgresSafeJson } from '../../lib/postgres-safe-json.ts'
import type { FoundPayment, FoundRefund, PaymentProvider } from '../providers/payment-provider.server.ts'
import { noticeIn, referenceOfEvent } from './paystack-notice.server.ts'
import type { PaystackRefund, PaystackTransaction } from './paystack.schema.ts'
import {
  createPaystack,
  isUnknownReference,
  parseWithBigIds,
  type Paystack,
  rowsPerPage,
} from './paystack.server.ts'

type Keys = {
  PAYSTACK_BASE_URL: string
  PAYSTACK_SECRET_KEY: string
  PAYSTACK_SECRET_KEY_OLD?: string | undefined
}

/** Paystack with these keys. Notices are accepted with the old key too, during a rotation. */
export function openPaystack(env: Keys): PaymentProvider {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_SECRET_KEY_OLD: oldKey } = env
  const paystack = createPaystack({ baseUrl: env.PAYSTACK_BASE_URL, secretKey })
  return createPaystackProvider(paystack, [secretKey, oldKey ?? []].flat())
}

/**
 * Paystack as the shop's provider: its words are translated here and nowhere else.
 */
export function createPaystackProvider(paystack: Paystack, webhookKeys: string[]): PaymentProvider {
  return {
    name: 'paystack',
    keySetting: 'PAYSTACK_SECRET_KEY',
    disputesUrl: 'https://dashboard.paystack.com/#/disputes',
    domain: paystack.domain,
    waitMs: paystack.waitMs,

    async open(request) {
      const answer = await paystack.initialize({
        email: request.email,
        amount: request.amountMinor,
        currency: request.currency,
        reference: request.reference,
        // Paystack adds ?trxref=…&reference=… itself.
        callback_url: request.returnUrl,
        channels: request.methods,
        metadata: {
          order_number: request.orderNumber,
          cancel_action: request.cancelUrl,
          custom_fields: [
            { display_name: 'Order', variable_name: 'order_number', value: request.orderNumber },
          ],
        },
      })
      if (answer.kind === 'unreachable') return { kind: 'unknown', why: answer.cause }
      // An earlier call with this reference got through, its answer did not.
      if (answer.kind === 'refused' && answer.code === 'duplicate_reference')
        return { kind: 'unknown', why: answer.code }
      if (answer.kind === 'refused') return { kind: 'refused', words: answer.message }
      const { authorization_url: url, access_code: accessCode, reference } = answer.data
      if (reference !== request.reference) return { kind: 'unknown', why: 'another reference' }
      return { kind: 'opened', url, accessCode }
    },

    async find(reference) {
      const answer = await paystack.verify(reference)
      if (isUnknownReference(answer)) return { kind: 'not_found' }
      if (answer.kind !== 'ok') return unknown(answer)
      if (answer.data.reference !== reference) return { kind: 'unknown', why: 'another reference' }
      return { kind: 'found', payment: foundPayment(answer.data) }
    },

    async refund({ reference }, { amountMinor, key, attempt }) {
      const note = attempt > 1 ? `refund:${key}:${attempt}` : `refund:${key}`
      const answer = await paystack.refund({ reference, amount: amountMinor, note })
      if (answer.kind === 'ok') return { kind: 'queued', refund: foundRefund(answer.data) }
      if (answer.kind === 'refused') return { kind: 'refused', words: answer.message }
      return unknown(answer)
    },

    async refundsOf(payment) {
      const answer = await paystack.listRefunds(payment)
      if (isUnknownReference(answer)) return { kind: 'not_found' }
      if (answer.kind !== 'ok') return unknown(answer)
      return { kind: 'list', refunds: answer.data.filter(isOfShop).map(foundRefund) }
    },

    async listRefunds(from, page) {
      const answer = await paystack.listAllRefunds(from, page)
      if (answer.kind !== 'ok') return unknown(answer)
      const isLast = answer.data.length < rowsPerPage
      return { kind: 'list', refunds: answer.data.filter(isOfShop).map(foundRefund), isLast }
    },

    async listPaid(from, page) {
      const answer = await paystack.listPaid(from, page)
      if (answer.kind !== 'ok') return unknown(answer)
      return {
        kind: 'list',
        payments: answer.data.map(foundPayment),
        isLast: answer.data.length < rowsPerPage,
      }
    },

    async checkKey() {
      const answer = await paystack.checkKey()
      if (answer.kind === 'ok') return { kind: 'ok' }
      if (answer.kind === 'refused')
        return { kind: 'refused', words: answer.message || String(answer.status) }
      return unknown(answer)
    },

    limitPages: async (seconds) => (await paystack.limitSessions(seconds)).kind === 'ok',

    disputes: paystack.disputes,

    readNotice(body, headers) {
      if (!isSigned(body, headers.get('x-paystack-signature'), webhookKeys)) return { kind: 'forged' }
      const text = new TextDecoder().decode(body)
      const parsed = parseWithBigIds(text) as { event?: unknown; data?: unknown } | null | undefined
      const isReadable = typeof parsed === 'object' && parsed !== null
      const event =
        typeof parsed?.event === 'string' && isPostgresSafeJson(parsed.event) ? parsed.event : 'unreadable'
      const reference = isReadable ? referenceOfEvent(parsed.data) : null
      const isSafe = isReadable && isPostgresSafeJson(parsed)
      const notice = noticeIn(event, isPostgresSafeJson(reference) ? reference : null, isSafe ? parsed : {})
      return { kind: 'genuine', event, text: isSafe ? text : null, notice }
    },

    noticeIn,
  }
}

const unknown = (answer: { kind: string; cause?: string; message?: string }) => ({
  kind: 'unknown' as const,
  why: answer.cause ?? answer.message ?? '',
})

/** True when the hex HMAC-SHA512 of the raw body fits one of the keys. */
function isSigned(body: Uint8Array, signature: string | null, keys: string[]): boolean {
  if (!signature) return false
  const given = Buffer.from(signature)
  return keys.some((key) => {
    const expected = Buffer.from(createHmac('sha512', key).update(body).digest('hex'))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** An unknown word is taken as still moving. */
const states: Record<string, FoundPayment['state']> = {
  success: 'succeeded',
  failed: 'declined',
  abandoned: 'abandoned',
  reversed: 'reversed',
}

const foundPayment = (data: PaystackTransaction): FoundPayment => ({
  reference: data.reference,
  state: states[data.status] ?? 'in_flight',
  providerId: data.id,
  domain: data.domain ?? null,
  askedMinor: data.requested_amount ?? null,
  paidMinor: data.amount,
  feeMinor: data.fees ?? null,
  currency: data.currency,
  method: data.channel,
  paidAt: data.paid_at,
  words: data.gateway_response,
  payerEmail: data.customer?.email ?? null,
  payerName: payerNameOf(data),
})

function payerNameOf({ authorization, customer }: PaystackTransaction): string | null {
  const names = [customer?.first_name, customer?.last_name].filter(Boolean)
  return authorization?.sender_name?.trim() || names.join(' ').trim() || null
}

const refundStates: Record<PaystackRefund['status'], FoundRefund['state']> = {
  pending: 'sent',
  processing: 'sent',
  processed: 'confirmed',
  failed: 'refused',
  'needs-attention': 'needs_details',
}

/** What a dispute took is listed too. */
const isOfShop = ({ dispute }: PaystackRefund) => (dispute ?? null) === null

/**
 * Paystack keeps no key of the shop's, so its note does, with the attempt from the second on; of earlier versions `unmatched:` with
 * the same id.
 */
function foundRefund(data: PaystackRefund): FoundRefund {
  const [, key = null, attempt = '1'] =
    /^(?:refund|unmatched):([\da-f-]{36})(?::(\d+))?$/.exec(data.merchant_note ?? '') ?? []
  return {
    id: String(data.id),
    key,
    attempt: Number(attempt),
    reference: data.transaction_reference,
    paymentId: typeof data.transaction === 'bigint' ? data.transaction : null,
    amountMinor: data.amount,
    state: refundStates[data.status],
  }
}
