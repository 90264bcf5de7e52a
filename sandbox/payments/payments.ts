import type { Ledger } from '../ledger/ledger.ts'
import {
  isPaid,
  type PaidCard,
  type Step,
  type Transaction,
  type TransactionStatus,
} from '../ledger/transaction.ts'
import { transactionView } from '../api/transaction-view.ts'
import type { Settings } from '../settings.ts'
import type { Timers } from '../timers.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { transferRejectedPayload } from '../webhooks/webhook-payload.ts'
import { feeFor, type Currency } from './currencies.ts'
import { cardByName } from './test-cards.ts'

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
export function createPayments({ settings, ledger, timers, webhooks }: Parts) {
  function addAttempt(transaction: Transaction, channel: string, status: TransactionStatus, message: string) {
    return [...transaction.attempts, { at: new Date().toISOString(), channel, status, message }]
  }

  function succeed(transaction: Transaction, channel: string, card: PaidCard | null, message: string) {
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
      attempts: addAttempt(transaction, channel, 'success', message),
    })
    webhooks.raise('charge.success', transaction.reference, transactionView(transaction))
  }

  /** Charges a test card whose PIN and OTP, if any, have been given. A paid transaction is never charged again. */
  function payByCard(transaction: Transaction, paid: PaidCard) {
    if (isPaid(transaction)) return
    const refusal = cardByName(paid.name)?.refusal
    if (!refusal) return succeed(transaction, 'card', paid, 'Successful')
    ledger.updateTransaction(transaction, {
      status: 'failed',
      channel: 'card',
      gatewayResponse: refusal,
      step: null,
      ongoingUntil: null,
      attempts: addAttempt(transaction, 'card', 'failed', refusal),
    })
  }

  /** Waits for the shopper: a PIN, an OTP, or a transfer from the bank's own app. */
  function waitForShopper(transaction: Transaction, channel: string, step: Step | null) {
    if (isPaid(transaction) || transaction.status === 'pending') return
    ledger.updateTransaction(transaction, {
      status: 'ongoing',
      channel,
      gatewayResponse: null,
      step,
      ongoingUntil: Date.now() + settings.ongoingMs,
    })
  }

  function payByTransfer(transaction: Transaction, channel: string) {
    if (!isPaid(transaction)) succeed(transaction, channel, null, 'Approved')
  }

  function payByTransferLater(transaction: Transaction, channel: string) {
    if (isPaid(transaction) || transaction.settleAt !== null) return
    const settleAt = Date.now() + settings.transferDelayMs
    ledger.updateTransaction(transaction, {
      status: 'pending',
      channel,
      gatewayResponse: null,
      step: null,
      ongoingUntil: null,
      settleAt,
    })
    awaitTransfer(transaction, settleAt)
  }

  function awaitTransfer(transaction: Transaction, settleAt: number) {
    timers.after(Math.max(0, settleAt - Date.now()), () => {
      if (transaction.settleAt === settleAt) payByTransfer(transaction, transaction.channel)
    })
  }

  function rejectTransfer(transaction: Transaction, sent: number) {
    webhooks.raise(
      'bank.transfer.rejected',
      transaction.reference,
      transferRejectedPayload(transaction, sent),
    )
  }

  /** The shopper gives up. Money already on its way still arrives. */
  function cancel(transaction: Transaction) {
    if (transaction.status !== 'ongoing') return
    ledger.updateTransaction(transaction, {
      status: 'abandoned',
      gatewayResponse: null,
      step: null,
      ongoingUntil: null,
    })
  }

  /** Sets a transaction to any state, whatever it was before. For the control API only. */
  function settle(transaction: Transaction, settlement: Settlement) {
    const { status, webhook = true } = settlement
    const amount = settlement.amount ?? transaction.amount
    const currency = settlement.currency ?? transaction.currency
    const channel = settlement.channel ?? transaction.channel
    const paid = status === 'success' || status === 'reversed'
    ledger.updateTransaction(transaction, {
      status,
      amount,
      currency,
      channel,
      gatewayResponse: settlement.gatewayResponse ?? null,
      fees: paid ? feeFor(amount, currency) : null,
      paidAt: paid ? (transaction.paidAt ?? new Date().toISOString()) : null,
      step: null,
      ongoingUntil: null,
      settleAt: null,
      attempts: addAttempt(transaction, channel, status, settlement.gatewayResponse ?? 'settled by a test'),
    })
    if (status === 'success' && webhook) {
      webhooks.raise('charge.success', transaction.reference, transactionView(transaction))
    }
  }

  return {
    payByCard,
    payByTransfer,
    payByTransferLater,
    rejectTransfer,
    waitForShopper,
    cancel,
    settle,
    /** After a restart: transfers that were on their way still arrive. */
    resume() {
      for (const transaction of ledger.transactions.values()) {
        if (transaction.settleAt !== null) awaitTransfer(transaction, transaction.settleAt)
      }
    },
  }
}
