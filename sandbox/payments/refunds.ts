import { PaystackError } from '../api/paystack-error.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { isMoving, type Refund, type RefundStatus } from '../ledger/refund.ts'
import { isPaid, type Transaction } from '../ledger/transaction.ts'
import type { Settings } from '../settings.ts'
import type { Timers } from '../timers.ts'
import { refundPayload } from '../webhooks/webhook-payload.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { cardByName } from './test-cards.ts'

export type Refunds = ReturnType<typeof createRefunds>

type Parts = { settings: Settings; ledger: Ledger; timers: Timers; webhooks: Webhooks }

export type RefundRequest = {
  amount?: number | undefined
  currency?: string | undefined
  customerNote?: string | undefined
  merchantNote?: string | undefined
}

/** Refunds move on by themselves: pending, processing, then the end the paying card decides. */
export function createRefunds({ settings, ledger, timers, webhooks }: Parts) {
  function create(transaction: Transaction, request: RefundRequest): Refund {
    const amount = allowedAmount(transaction, request)
    const { reference } = transaction
    const now = new Date().toISOString()
    const refund = ledger.addRefund({
      id: ledger.nextRefundId(),
      reference,
      amount,
      currency: transaction.currency,
      status: 'pending',
      customerNote: request.customerNote ?? `Refund for transaction ${reference}`,
      merchantNote: request.merchantNote ?? `Refund for transaction ${reference} by merchant@sandbox.test`,
      createdAt: now,
      updatedAt: now,
    })
    announce(refund)
    moveOn(refund)
    return refund
  }

  function allowedAmount(transaction: Transaction, { amount, currency }: RefundRequest): number {
    const taken = ledger
      .refundsOf(transaction.reference)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0)
    const left = transaction.amount - taken
    if (transaction.status === 'reversed' || (isPaid(transaction) && left <= 0)) {
      const nextStep = 'List the refunds of this transaction'
      throw new PaystackError(400, 'transaction_reversed', 'Transaction has been fully reversed', nextStep)
    }
    if (!isPaid(transaction)) {
      const nextStep = 'Refund a transaction whose status is success'
      throw new PaystackError(400, 'transaction_not_refundable', 'Transaction cannot be refunded', nextStep)
    }
    if (currency !== undefined && currency !== transaction.currency) {
      const nextStep = `Send ${transaction.currency}, the currency of the transaction`
      throw new PaystackError(
        400,
        'unsupported_currency',
        'Refund currency differs from the transaction',
        nextStep,
      )
    }
    if (amount !== undefined && (amount < 1 || amount > left)) {
      const nextStep = `Refund at most ${left}`
      const message = 'Refund amount cannot be more than the amount left on the transaction'
      throw new PaystackError(400, 'invalid_amount', message, nextStep)
    }
    return amount ?? left
  }

  function moveOn(refund: Refund) {
    timers.after(settings.refundStepMs, () => {
      if (!isMoving(refund)) return
      settle(refund, refund.status === 'pending' ? 'processing' : endOf(refund))
      if (isMoving(refund)) moveOn(refund)
    })
  }

  function endOf({ reference }: Refund): RefundStatus {
    const card = ledger.transactions.get(reference)?.card
    return (card && cardByName(card.name)?.refundEnds) ?? 'processed'
  }

  /** Moves a refund to a state and raises its event. */
  function settle(refund: Refund, status: RefundStatus, webhook = true) {
    ledger.updateRefund(refund, { status })
    const transaction = ledger.transactions.get(refund.reference)
    if (transaction && status === 'processed') reverseIfFullyRefunded(transaction)
    if (webhook) announce(refund)
  }

  function reverseIfFullyRefunded(transaction: Transaction) {
    const processed = ledger.refundsOf(transaction.reference).filter(({ status }) => status === 'processed')
    const returned = processed.reduce((sum, { amount }) => sum + amount, 0)
    if (returned >= transaction.amount) {
      ledger.updateTransaction(transaction, { status: 'reversed', gatewayResponse: null })
    }
  }

  function announce(refund: Refund) {
    const transaction = ledger.transactions.get(refund.reference)
    if (!transaction) return
    const event = `refund.${refund.status}` as const
    webhooks.raise(event, refund.reference, refundPayload(event, refund, transaction))
  }

  return {
    create,
    settle,
    /** After a restart: refunds on their way go on. */
    resume() {
      for (const refund of ledger.refunds.values()) if (isMoving(refund)) moveOn(refund)
    },
  }
}
