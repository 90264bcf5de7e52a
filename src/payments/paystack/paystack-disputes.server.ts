import type { FoundDispute, ProviderDisputes } from '../payment-provider.server.ts'
import { type DisputeCalls, disputesPerPage } from './paystack-dispute-calls.server.ts'
import type { PaystackDispute } from './paystack.schema.ts'
import type { PaystackAnswer } from './paystack-answer.server.ts'

/** Far more disputes than a shop has at once. */
const mostPages = 20

/** Paystack's disputes in the shop's words. */
export function paystackDisputes(calls: DisputeCalls): ProviderDisputes {
  return {
    async due(from) {
      const disputes: FoundDispute[] = []
      for (let page = 1; page <= mostPages; page++) {
        const answer = await calls.listAwaiting(from, page)
        if (answer.kind !== 'ok') return lost(answer)
        disputes.push(...answer.data.map(foundDispute))
        if (answer.data.length < disputesPerPage) break
      }
      return { kind: 'list', disputes }
    },

    async find(id) {
      const answer = await calls.find(id)
      if (answer.kind === 'refused' && answer.status === 404) return { kind: 'not_found' }
      if (answer.kind !== 'ok' || answer.data.id !== id) return lost(answer)
      return { kind: 'found', dispute: foundDispute(answer.data) }
    },

    async upload(id, { name, bytes }) {
      const place = await calls.uploadUrl(id, name)
      if (place.kind !== 'ok') return notDone(place)
      const put = await calls.putFile(place.data.signedUrl, bytes)
      return put.kind === 'ok' ? { kind: 'uploaded', uploadedAs: place.data.fileName } : notDone(put)
    },

    async contest(id, defence) {
      const evidence = await calls.addEvidence(id, {
        customer_email: defence.customerEmail,
        customer_name: defence.customerName,
        customer_phone: defence.customerPhone,
        service_details: defence.text,
        ...(defence.address !== null && { delivery_address: defence.address }),
      })
      if (evidence.kind !== 'ok') return notDone(evidence)
      return answered(
        await calls.resolve(id, {
          resolution: 'declined',
          message: defence.text,
          refund_amount: 0,
          uploaded_filename: defence.uploadedAs,
          evidence: Number(evidence.data.id),
        }),
      )
    },

    accept: async (id, { amountMinor, text, uploadedAs }) =>
      answered(
        await calls.resolve(id, {
          resolution: 'merchant-accepted',
          message: text,
          refund_amount: amountMinor,
          uploaded_filename: uploadedAs,
        }),
      ),
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
  reference: data.reference,
  category: data.category,
  amountMinor: data.refundAmount,
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
