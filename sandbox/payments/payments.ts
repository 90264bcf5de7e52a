import { chargeView } from '../api/transaction-view.ts'
import type { Ledger } from '../ledger/ledger.ts'
import {
  isPaid,
  type PaidCard,
  type Step,
  type Transaction,
  type TransactionStatus,
} from '../ledger/transaction.ts'
import type { Settings } from '../settings.ts'
import type { Timers } from '../timers.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { feeFor, type Currency } from './currencies.ts'
import { createOutcomes, withAttempt } from './outcomes.ts'
import { cardByName } from './test-cards.ts'
import { createTransfers } from './transfers.ts'

export type Payments = ReturnType<typeof createPayments>

type Parts = { settings: Settings; ledger: Ledger; timers: Timers; webhooks: Webhooks }

export type Settlement = {
  status: TransactionStatus
  amount?: number | undefined
  currency?: Currency | undefined
  channel?: string | undefined
  gatewayResponse?: string | undefined
  /** False settles silently; otherwise a success raises charge.success. */
  webhook?: boolean | undefined
}

/** The ways a transaction moves. The hosted page and the control API both come through here. */
export function createPayments(parts: Parts) {
  const outcomes = createOutcomes(parts)
  return {
    ...createTransfers({ ...parts, outcomes }),
    ...createShopperSteps(parts),
    settle: createSettle(parts),

    /**
     * Charges a test card whose PIN and OTP, if any, have been entered. A paid transaction is never charged
     * again.
     */
    payByCard(transaction: Transaction, paid: PaidCard) {
      if (isPaid(transaction)) return
      const refusal = cardByName(paid.name)?.refusal
      if (refusal) outcomes.refuseCard(transaction, refusal)
      else outcomes.succeed(transaction, 'card', paid, 'Successful')
    },
  }
}

/** What happens before money moves. */
function createShopperSteps({ settings, ledger }: Parts) {
  return {
    /** Waits for the shopper: a PIN, an OTP, or a transfer from the bank's own app. */
    waitForShopper(transaction: Transaction, channel: string, step: Step | null) {
      if (isPaid(transaction) || transaction.status === 'pending') return
      ledger.updateTransaction(transaction, {
        status: 'ongoing',
        channel,
        gatewayResponse: null,
        step,
        ongoingUntil: Date.now() + settings.ongoingMs,
      })
    },

    /** The shopper gives up. Money already on its way still arrives. */
    cancel(transaction: Transaction) {
      if (transaction.status !== 'ongoing') return
      ledger.updateTransaction(transaction, {
        status: 'abandoned',
        gatewayResponse: null,
        step: null,
        ongoingUntil: null,
      })
    },
  }
}

function createSettle({ ledger, webhooks }: Parts) {
  /** Sets a transaction to any state, from any state. For the control API only. */
  return function settle(transaction: Transaction, settlement: Settlement) {
    const { status, webhook = true, gatewayResponse = null } = settlement
    const amount = settlement.amount ?? transaction.amount
    const currency = settlement.currency ?? transaction.currency
    const channel = settlement.channel ?? transaction.channel
    const paid = status === 'success' || status === 'reversed'
    const message = gatewayResponse ?? 'settled by a test'
    ledger.updateTransaction(transaction, {
      status,
      amount,
      currency,
      channel,
      gatewayResponse,
      fees: paid ? feeFor(amount, currency) : null,
      paidAt: paid ? (transaction.paidAt ?? new Date().toISOString()) : null,
      step: null,
      ongoingUntil: null,
      settleAt: null,
      attempts: withAttempt(transaction, { channel, status, message }),
    })
    if (status === 'success' && webhook)
      webhooks.raise('charge.success', transaction.reference, chargeView(transaction))
  }
}
