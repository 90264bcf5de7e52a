import type { Dispute, Evidence } from '../ledger/dispute.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { authorizationView } from './authorization-view.ts'
import { customerView } from './customer-view.ts'
import { chargeView, integrationId } from './transaction-view.ts'

/** The merchant's user whose key it is. */
const userId = 47_021

/** A dispute as GET /dispute/:id and PUT /dispute/:id show it. */
export function disputeView(dispute: Dispute, transaction: Transaction) {
  return {
    id: dispute.id,
    refund_amount: dispute.refundAmount,
    currency: dispute.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: disputedView(transaction),
    transaction_reference: null,
    category: dispute.category,
    customer: customerView(transaction.email),
    ...payerOf(transaction),
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: dispute.evidence,
    attachments: dispute.uploadedFilename,
    note: null,
    history: dispute.history,
    messages: dispute.messages,
    createdAt: dispute.createdAt,
    updatedAt: dispute.updatedAt,
  }
}

/** A row of GET /dispute says a little less of the transaction. */
export function disputeRowView(dispute: Dispute, transaction: Transaction) {
  const { receipt_number: _, requested_amount: __, ...listed } = disputedView(transaction)
  return { ...disputeView(dispute, transaction), transaction: listed }
}

/** GET /dispute/transaction/:id: one dispute, with the merchant's reference and without the customer. */
export function transactionDisputeView(dispute: Dispute, transaction: Transaction) {
  const { customer: _, ...view } = disputeView(dispute, transaction)
  return {
    ...view,
    merchant_transaction_reference: transaction.reference,
    integration: integrationId,
    created_by: userId,
  }
}

/** The answer to PUT /dispute/:id/resolve: transaction and evidence as their numbers, and the message just sent. */
export function resolvedDisputeView(dispute: Dispute, transaction: Transaction) {
  const { history: _, messages, ...view } = transactionDisputeView(dispute, transaction)
  const last = messages.at(-1)
  return {
    ...view,
    transaction: transaction.id,
    evidence: dispute.evidence?.id ?? null,
    message: last && {
      dispute: dispute.id,
      sender: last.sender,
      body: last.body,
      // The customer's words and the merchant's: a dispute has two messages at most.
      id: dispute.id * 2 + messages.length,
      createdAt: last.createdAt,
      updatedAt: last.createdAt,
    },
  }
}

/** The answer to POST /dispute/:id/evidence */
export function evidenceView(evidence: Evidence, { id: dispute }: Dispute) {
  return { ...evidence, dispute }
}

function payerOf(transaction: Transaction) {
  const { bin, last4 } = authorizationView(transaction)
  return { bin, last4 }
}

/** The transaction inside a dispute says less of payer and card than it does alone. */
function disputedView(transaction: Transaction) {
  return {
    ...chargeView(transaction),
    authorization: { receiver_bank_account_number: null, receiver_bank: null },
    customer: { international_format_phone: null },
    source: null,
  }
}
