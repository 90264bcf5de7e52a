import { chargeView } from '../api/transaction-view.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PaidCard, Transaction, TransactionStatus } from '../ledger/transaction.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { feeFor } from './currencies.ts'

export type Outcomes = ReturnType<typeof createOutcomes>

type Attempt = { channel: string; status: TransactionStatus; message: string }

/** The attempts of a transaction with one more. */
export function withAttempt({ attempts }: Transaction, attempt: Attempt) {
  return [...attempts, { at: new Date().toISOString(), ...attempt }]
}

/** How an attempt to pay ends. */
export function createOutcomes({ ledger, webhooks }: { ledger: Ledger; webhooks: Webhooks }) {
  return {
    succeed(transaction: Transaction, channel: string, card: PaidCard | null, message: string) {
      ledger.updateTransaction(transaction, {
        status: 'success',
        channel,
        card,
        gatewayResponse: message,
        fees: feeFor(transaction.amount, transaction.currency),
        paidAt: new Date().toISOString(),
        step: null,
        ongoingUntil: null,
        settleAt: null,
        attempts: withAttempt(transaction, { channel, status: 'success', message }),
      })
      webhooks.raise('charge.success', transaction.reference, chargeView(transaction))
    },

    refuseCard(transaction: Transaction, refusal: string) {
      ledger.updateTransaction(transaction, {
        status: 'failed',
        channel: 'card',
        gatewayResponse: refusal,
        step: null,
        ongoingUntil: null,
        attempts: withAttempt(transaction, { channel: 'card', status: 'failed', message: refusal }),
      })
    },
  }
}
