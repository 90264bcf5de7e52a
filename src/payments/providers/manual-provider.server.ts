import { manualName, recordedMethodOf } from '../../orders/order/payment-methods.rules.ts'
import type { PaymentProvider } from './payment-provider.server.ts'

/** Money that a person saw come in: nobody can be asked about it, and the owner gives it back herself. */
export const manualProvider: Pick<PaymentProvider, 'name' | 'refund'> = {
  name: manualName,
  refund: async ({ method }) => ({ kind: 'by_hand', words: recordedMethodOf(method).giveBack }),
}
