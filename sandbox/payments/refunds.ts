import type { Ledger } from '../ledger/ledger.ts'
import { isMoving, type Refund, type RefundStatus } from '../ledger/refund.ts'
import type { Transaction } from '../ledger/transaction.ts'
import type { Settings } from '../settings.ts'
import type { Timers } from '../timers.ts'
import { refundPayload } from '../webhooks/webhook-payload.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { type RefundRequest, refundableAmount } from './refundable-amount.ts'
import { cardByName } from './test-cards.ts'

export type Refunds = ReturnType<typeof createRefunds>

type Parts = { settings: Settings; ledger: Ledger; timers: Timers; webhooks: Webhooks }

/** Refunds move on by themselves: pending, processing, then the end the paying card decides. */
export function createRefunds({ settings, ledger, timers, webhooks }: Parts) {
  function create(transaction: Transaction, request: RefundRequest): Refund {
    const { reference } = transaction
    const amount = refundableAmount(transaction, ledger.refundsOf(reference), request)
    const now = new Date().toISOString()
    const refund = ledger.addRefund({
      id: ledger.nextRefundId(),
      reference,
      amount,
      currency: transaction.currency,
      status: 'pending',
      ...(request.disputeId !== undefined && { disputeId: request.disputeId }),
      customerNote: request.customerNote ?? `Refund for transaction ${reference}`,
      merchantNote: request.merchantNote ?? `Refund for transaction ${reference} by merchant@sandbox.test`,
      createdAt: now,
      updatedAt: now,
    })
    announce(refund)
    moveOn(refund)
    return refund
  }

  function moveOn(refund: Refund) {
    timers.after(settings.refundStepMs, () => {
      if (!isMoving(refund)) return
      settle(refund, refund.status === 'pending' ? 'processing' : endOf(refund))
      if (isMoving(refund)) moveOn(refund)
    })
  }

  function endOf({ reference, isRetried }: Refund): RefundStatus {
    if (isRetried) return 'processed'
    const card = ledger.transactions.get(reference)?.card
    return (card && cardByName(card.name)?.refundEnds) ?? 'processed'
  }

  /** Moves a refund to a state and raises its event. */
  function settle(refund: Refund, status: RefundStatus, webhook = true) {
    const transaction = ledger.transactions.get(refund.reference)
    const wasReversed = transaction !== undefined && isFullyRefunded(transaction)
    ledger.updateRefund(refund, { status })
    const isReversed = transaction !== undefined && isFullyRefunded(transaction)
    if (isReversed && status === 'processed')
      ledger.updateTransaction(transaction, { status: 'reversed', gatewayResponse: null })
    // The bank sent money of it back.
    if (wasReversed && !isReversed) ledger.updateTransaction(transaction!, { status: 'success' })
    if (webhook) announce(refund)
  }

  function isFullyRefunded({ reference, amount }: Transaction): boolean {
    const processed = ledger.refundsOf(reference).filter(({ status }) => status === 'processed')
    return processed.reduce((sum, one) => sum + one.amount, 0) >= amount
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
    /** The customer's bank account is known now: the refund begins again. */
    retry(refund: Refund) {
      ledger.updateRefund(refund, { status: 'pending', isRetried: true })
      announce(refund)
      moveOn(refund)
    },
    /** After a restart: pending refunds continue. */
    resume() {
      for (const refund of ledger.refunds.values()) if (isMoving(refund)) moveOn(refund)
    },
  }
}
