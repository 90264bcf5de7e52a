import { manualName } from '../ledger/payment-states.rules.ts'
import type { PaymentProvider } from '../payment-provider.server.ts'

/** Money that a person saw come in: nobody can be asked about it, and the owner gives it back herself. */
export const manualProvider: Pick<PaymentProvider, 'name' | 'refund' | 'refundsOf'> = {
  name: manualName,
  refund: async () => ({ kind: 'by_hand', words: 'To be sent back from your bank: it came by a transfer' }),
  refundsOf: async () => ({ kind: 'list', refunds: [] }),
}
