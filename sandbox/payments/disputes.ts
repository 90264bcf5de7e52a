import { PaystackError } from '../api/paystack-error.ts'
import type { Dispute, DisputeCategory, Evidence, Resolution } from '../ledger/dispute.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { isPaid, type Transaction } from '../ledger/transaction.ts'
import type { Settings } from '../settings.ts'
import type { Timers } from '../timers.ts'
import { disputePayload } from '../webhooks/dispute-payload.ts'
import type { DisputeEvent } from '../webhooks/webhook-payload.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { disputeTimes } from './dispute-due.ts'
import { newDispute } from './new-dispute.ts'
import { amountLeft } from './refundable-amount.ts'
import type { Refunds } from './refunds.ts'

export type Disputes = ReturnType<typeof createDisputes>

type Parts = { settings: Settings; ledger: Ledger; timers: Timers; webhooks: Webhooks; refunds: Refunds }

export type Claim = {
  /** In minor units; without it all of the transaction. */
  amount?: number | undefined
  category: DisputeCategory
  /** Milliseconds until it is accepted by itself, instead of the span of the settings. */
  dueIn?: number | undefined
  isAnnounced: boolean
}

export type Answer = {
  resolution: 'merchant-accepted' | 'declined'
  message: string
  refundAmount: number
  uploadedFilename: string
}

const merchant = 'merchant@sandbox.test'

/** Disputes wait for the merchant, then for the bank if the merchant declines; unanswered they are accepted by themselves. */
export function createDisputes(parts: Parts) {
  const { settings, ledger, timers } = parts
  const { announce, resolve } = createResolve(parts)

  function waitForMerchant(dispute: Dispute) {
    const isAwaited = () => dispute.status === 'awaiting-merchant-feedback'
    const at = (time: string, run: () => void) =>
      timers.after(Math.max(0, Date.parse(time) - Date.now()), () => isAwaited() && run())
    if (dispute.remindAt !== null)
      at(dispute.remindAt, () =>
        announce('charge.dispute.remind', ledger.updateDispute(dispute, { remindAt: null })),
      )
    at(dispute.dueAt, () => resolve(dispute, 'auto-accepted', dispute.amount, 'paystack'))
  }

  return {
    /** A customer went to the bank. @throws PaystackError for a transaction without money, or too little of it */
    raise(
      transaction: Transaction,
      { amount = transaction.amount, category, dueIn, isAnnounced }: Claim,
    ): Dispute {
      if (!isPaid(transaction)) {
        const nextStep = 'Dispute a transaction that was paid'
        throw new PaystackError(400, 'transaction_not_disputable', 'Transaction cannot be disputed', nextStep)
      }
      if (amount < 1 || amount > transaction.amount) throw invalidAmount(transaction)
      const times = disputeTimes(dueIn ?? settings.disputeDueMs)
      const id = ledger.nextDisputeId()
      const dispute = ledger.addDispute({
        ...newDispute(id, transaction, times),
        amount,
        refundAmount: amount,
        category,
        isAnnounced,
      })
      announce('charge.dispute.create', dispute)
      waitForMerchant(dispute)
      return dispute
    },

    /** What the merchant would give back, or the file of evidence. */
    update(dispute: Dispute, changes: { refundAmount: number; uploadedFilename?: string | undefined }) {
      const { refundAmount, uploadedFilename = dispute.uploadedFilename } = changes
      ledger.updateDispute(dispute, { refundAmount, uploadedFilename })
    },

    addEvidence(dispute: Dispute, given: Omit<Evidence, 'id' | 'createdAt' | 'updatedAt'>): Evidence {
      const now = new Date().toISOString()
      const evidence = { ...given, id: ledger.nextEvidenceId(), createdAt: now, updatedAt: now }
      ledger.updateDispute(dispute, { evidence })
      return evidence
    },

    /** The merchant accepts the claim, or declines it: then the bank decides. */
    answer(dispute: Dispute, { resolution, message, refundAmount, uploadedFilename }: Answer) {
      const now = new Date().toISOString()
      const messages = [...dispute.messages, { sender: merchant, body: message, createdAt: now }]
      ledger.updateDispute(dispute, { uploadedFilename, refundAmount, messages })
      if (resolution === 'merchant-accepted') return resolve(dispute, resolution, refundAmount, merchant)
      const status = 'awaiting-bank-feedback'
      const history = [...dispute.history, { status, by: merchant, createdAt: now }]
      ledger.updateDispute(dispute, { status, resolution, history })
    },

    /** The bank's word on a claim that the merchant declined. @throws PaystackError when it is not the bank's turn */
    decide(dispute: Dispute, outcome: 'won' | 'lost') {
      if (dispute.status !== 'awaiting-bank-feedback') {
        const nextStep = 'Decide a dispute that the merchant declined'
        throw new PaystackError(400, 'dispute_not_at_bank', 'Dispute is not with the bank', nextStep)
      }
      if (outcome === 'won') resolve(dispute, 'declined', 0, 'bank')
      else resolve(dispute, 'auto-accepted', dispute.amount, 'bank')
    },

    /** After a restart: disputes that wait for the merchant go on waiting. */
    resume() {
      for (const dispute of ledger.disputes.values())
        if (dispute.status === 'awaiting-merchant-feedback') waitForMerchant(dispute)
    },
  }
}

function createResolve({ ledger, webhooks, refunds }: Parts) {
  function announce(event: DisputeEvent, dispute: Dispute) {
    const transaction = ledger.transactions.get(dispute.reference)
    if (transaction && dispute.isAnnounced)
      webhooks.raise(event, dispute.reference, disputePayload(dispute, transaction))
  }

  /** Ends a dispute; `taken` (minor units) goes back to the customer. */
  function resolve(dispute: Dispute, resolution: Resolution, taken: number, by: string) {
    const now = new Date().toISOString()
    ledger.updateDispute(dispute, {
      status: 'resolved',
      resolution,
      ...(taken > 0 && { refundAmount: taken }),
      history: [...dispute.history, { status: 'resolved', by, createdAt: now }],
      resolvedAt: now,
    })
    if (taken > 0) takeBack(dispute, taken)
    announce('charge.dispute.resolve', dispute)
  }

  /** All of a transaction is reversed at once; a part leaves as a refund, of what earlier ones left. Nothing leaves twice. */
  function takeBack({ id, reference }: Dispute, taken: number) {
    const transaction = ledger.transactions.get(reference)
    if (transaction?.status !== 'success') return
    if (taken >= transaction.amount) {
      ledger.updateTransaction(transaction, { status: 'reversed', gatewayResponse: null })
      return
    }
    const amount = Math.min(taken, amountLeft(transaction, ledger.refundsOf(reference)))
    if (amount > 0) refunds.create(transaction, { amount, disputeId: id, merchantNote: `Dispute ${id}` })
  }

  return { announce, resolve }
}

export function invalidAmount({ amount }: Transaction) {
  const message = 'refund_amount cannot be more than the amount of the transaction'
  return new PaystackError(400, 'invalid_amount', message, `Pass at most ${amount}`)
}
