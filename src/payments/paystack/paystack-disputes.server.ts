import { secondMs } from '../../lib/time.ts'
import { contactFields } from '../ledger/dispute-states.rules.ts'
import type { FoundDispute, ProviderDisputes } from '../providers/payment-provider.server.ts'
import {
  anythingSchema,
  disputeListSchema,
  disputeSchema,
  evidenceSchema,
  type PaystackDispute,
  uploadUrlSchema,
} from './paystack.schema.ts'
import type { PaystackAnswer, PaystackCall } from './paystack-answer.server.ts'

/** Far more disputes than a shop has at once. */
const mostPages = 20
const disputesPerPage = 100
/** Ten megabytes over a slow line. */
const uploadMs = 60 * secondMs

type Resolution = {
  resolution: 'merchant-accepted' | 'declined'
  message: string
  /** Minor units. */
  refund_amount: number
  uploaded_filename: string
  evidence?: number
}

/** Paystack's disputes in the shop's words. */
export function paystackDisputes(call: PaystackCall, fetch: typeof globalThis.fetch): ProviderDisputes {
  /** Once: then Paystack refuses every further answer. */
  const resolve = async (id: bigint, answer: Resolution) =>
    answered(await call('PUT', `/dispute/${id}/resolve`, anythingSchema, answer))
  return {
    required: contactFields,

    async list(from, which) {
      const status = which === 'awaiting' ? 'status=awaiting-merchant-feedback&' : ''
      const disputes: FoundDispute[] = []
      for (let page = 1; page <= mostPages; page++) {
        const path = `/dispute?${status}from=${from.toISOString()}&perPage=${disputesPerPage}&page=${page}`
        const answer = await call('GET', path, disputeListSchema)
        if (answer.kind !== 'ok') return lost(answer)
        disputes.push(...answer.data.map(foundDispute))
        if (answer.data.length < disputesPerPage) break
      }
      return { kind: 'list', disputes }
    },

    async find(id) {
      const answer = await call('GET', `/dispute/${id}`, disputeSchema)
      if (answer.kind === 'refused' && answer.status === 404) return { kind: 'not_found' }
      if (answer.kind !== 'ok' || answer.data.id !== id) return lost(answer)
      return { kind: 'found', dispute: foundDispute(answer.data) }
    },

    async upload(id, { name, bytes }) {
      const path = `/dispute/${id}/upload_url?upload_filename=${encodeURIComponent(name)}`
      const place = await call('GET', path, uploadUrlSchema)
      if (place.kind !== 'ok') return notDone(place)
      const put = await putFile(fetch, place.data.signedUrl, bytes)
      return put.kind === 'ok' ? { kind: 'uploaded', uploadedAs: place.data.fileName } : notDone(put)
    },

    async contest(id, defence) {
      const evidence = await call('POST', `/dispute/${id}/evidence`, evidenceSchema, {
        ...defence.contact,
        service_details: defence.text,
        ...(defence.address !== null && { delivery_address: defence.address }),
      })
      if (evidence.kind !== 'ok') return notDone(evidence)
      return resolve(id, {
        resolution: 'declined',
        message: defence.text,
        refund_amount: 0,
        uploaded_filename: defence.uploadedAs,
        evidence: Number(evidence.data.id),
      })
    },

    accept: (id, { amountMinor, text, uploadedAs }) =>
      resolve(id, {
        resolution: 'merchant-accepted',
        message: text,
        refund_amount: amountMinor,
        uploaded_filename: uploadedAs,
      }),
  }
}

/** Puts a file at the address Paystack signed, which is a bucket's and takes no key. */
async function putFile(
  fetch: typeof globalThis.fetch,
  url: string,
  bytes: Uint8Array,
): Promise<PaystackAnswer<null>> {
  try {
    const body = bytes as Uint8Array<ArrayBuffer>
    const signal = AbortSignal.timeout(uploadMs)
    const { ok, status } = await fetch(url, { method: 'PUT', body, redirect: 'error', signal })
    if (ok) return { kind: 'ok', data: null }
    if (status >= 500) return { kind: 'unreachable', cause: 'server_error' }
    return { kind: 'refused', status, code: 'upload', message: 'The file was not taken' }
  } catch {
    return { kind: 'unreachable', cause: 'network' }
  }
}

const lost = (answer: PaystackAnswer<unknown>) => ({
  kind: 'unknown' as const,
  why:
    answer.kind === 'unreachable'
      ? answer.cause
      : answer.kind === 'refused'
        ? answer.message
        : 'another dispute',
})

const notDone = (answer: PaystackAnswer<unknown>) =>
  answer.kind === 'refused' ? { kind: 'refused' as const, words: answer.message } : lost(answer)

const answered = (answer: PaystackAnswer<unknown>) =>
  answer.kind === 'ok' ? { kind: 'answered' as const } : notDone(answer)

const foundDispute = (data: PaystackDispute): FoundDispute => ({
  id: data.id,
  reference: data.transaction?.reference ?? data.transaction_reference,
  category: data.category ?? '',
  amountMinor: data.refund_amount ?? null,
  currency: data.currency,
  state: stateOf(data),
  dueAt: data.dueAt,
  resolvedAt: data.resolvedAt,
})

/**
 * `declined` is what the shop did with a claim that it won. Paystack publishes no word for a claim that was lost: what is
 * resolved otherwise took the money.
 */
function stateOf({ status, resolution }: PaystackDispute): FoundDispute['state'] {
  if (status === 'awaiting-bank-feedback') return 'contested'
  if (status !== 'resolved') return 'awaiting'
  if (resolution === 'merchant-accepted') return 'accepted'
  return resolution === 'declined' ? 'won' : 'lost'
}
