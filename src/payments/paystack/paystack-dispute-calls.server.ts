import { secondMs } from '../../lib/time.ts'
import {
  disputeListSchema,
  disputeSchema,
  anythingSchema,
  evidenceSchema,
  uploadUrlSchema,
} from './paystack.schema.ts'
import type { PaystackAnswer, PaystackCall } from './paystack-answer.server.ts'

type Evidence = {
  customer_email: string
  customer_name: string
  customer_phone: string
  service_details: string
  delivery_address?: string
}

type Resolution = {
  resolution: 'merchant-accepted' | 'declined'
  message: string
  /** Minor units. */
  refund_amount: number
  uploaded_filename: string
  evidence?: number
}

export type DisputeCalls = ReturnType<typeof disputeCalls>

/** Ten megabytes over a slow line. */
const uploadMs = 60 * secondMs
export const disputesPerPage = 100

/** Paystack's calls about disputes. */
export function disputeCalls(call: PaystackCall, fetch: typeof globalThis.fetch) {
  return {
    /** One page of those that wait for the merchant, newest first; fewer than `disputesPerPage` are the last. */
    listAwaiting: (from: Date, page: number) =>
      call(
        'GET',
        `/dispute?status=awaiting-merchant-feedback&from=${from.toISOString()}&perPage=${disputesPerPage}&page=${page}`,
        disputeListSchema,
      ),

    find: (id: bigint) => call('GET', `/dispute/${id}`, disputeSchema),

    /** Where a file of this name goes, and what it is called then. */
    uploadUrl: (id: bigint, name: string) =>
      call('GET', `/dispute/${id}/upload_url?upload_filename=${encodeURIComponent(name)}`, uploadUrlSchema),

    /** Puts a file at the address Paystack signed, which is a bucket's and takes no key. */
    async putFile(url: string, bytes: Uint8Array): Promise<PaystackAnswer<null>> {
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
    },

    addEvidence: (id: bigint, evidence: Evidence) =>
      call('POST', `/dispute/${id}/evidence`, evidenceSchema, evidence),

    /** Once: then Paystack refuses every further answer. */
    resolve: (id: bigint, answer: Resolution) =>
      call('PUT', `/dispute/${id}/resolve`, anythingSchema, answer),
  }
}
