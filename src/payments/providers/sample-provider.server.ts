import type { PaymentProvider } from './payment-provider.server.ts'
import { sampleAmount, sampleName } from './sample-reference.rules.ts'

const words = 'This payment is a sample: no bank is asked'

/**
 * Stands in for the provider of the demo's made-up payments, so that they can be assigned and refunded without a call to
 * anybody (rule: sample-payments). It answers from the reference alone and opens nothing: only the demo's seed writes rows
 * that name it.
 */
export const sampleProvider: PaymentProvider = {
  name: sampleName,
  keySetting: '',
  disputesUrl: '',
  domain: 'test',
  waitMs: () => 0,
  open: async () => ({ kind: 'refused', words }),
  find: async (reference) => {
    const paidMinor = sampleAmount(reference)
    if (paidMinor === null) return { kind: 'not_found' }
    const payment = {
      reference,
      state: 'succeeded' as const,
      providerId: 0n,
      domain: 'test' as const,
      askedMinor: null,
      paidMinor,
      feeMinor: null,
      currency: 'NGN',
      method: 'bank_transfer',
      paidAt: null,
      words: null,
      payerEmail: null,
      payerName: null,
    }
    return { kind: 'found', payment }
  },
  refund: async (_, { amountMinor, key, attempt }) => ({
    kind: 'queued',
    refund: {
      id: `${sampleName}-${key}`,
      key,
      attempt,
      reference: null,
      paymentId: null,
      amountMinor,
      state: 'confirmed',
    },
  }),
  refundsOf: async () => ({ kind: 'not_found' }),
  listRefunds: async () => ({ kind: 'list', refunds: [], isLast: true }),
  listPaid: async () => ({ kind: 'list', payments: [], isLast: true }),
  checkKey: async () => ({ kind: 'ok' }),
  limitPages: async () => true,
  disputes: {
    required: [],
    list: async () => ({ kind: 'list', disputes: [] }),
    find: async () => ({ kind: 'not_found' }),
    upload: async () => ({ kind: 'refused', words }),
    contest: async () => ({ kind: 'refused', words }),
    accept: async () => ({ kind: 'refused', words }),
  },
  readNotice: () => ({ kind: 'forged' }),
  noticeIn: (_, reference) => ({
    kind: 'ignored',
    isPaid: false,
    reference,
    providerId: null,
    payerEmail: null,
    disputeId: null,
  }),
}
