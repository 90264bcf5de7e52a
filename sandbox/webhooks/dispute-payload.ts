import { authorizationView } from '../api/authorization-view.ts'
import { customerView } from '../api/customer-view.ts'
import { chargeView } from '../api/transaction-view.ts'
import type { Dispute } from '../ledger/dispute.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { disputeTimes } from '../payments/dispute-due.ts'
import { newDispute } from '../payments/new-dispute.ts'
import type { DisputeEvent } from './webhook-payload.ts'

/** The data of an event about a dispute. Its times are spelt otherwise than in the answers of the API. */
export function disputePayload(dispute: Dispute, transaction: Transaction) {
  const { bin, last4 } = authorizationView(transaction)
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
    bin,
    last4,
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: dispute.evidence,
    attachments: dispute.uploadedFilename,
    note: null,
    history: dispute.history,
    messages: dispute.messages,
    created_at: dispute.createdAt,
    updated_at: dispute.updatedAt,
  }
}

/** A dispute of which the event is all there is: the API does not know it. */
export function unrecordedDispute(event: DisputeEvent, transaction: Transaction): Dispute {
  const dispute = newDispute(358_000 + (transaction.id % 1_000_000), transaction, disputeTimes(undefined))
  if (event !== 'charge.dispute.resolve') return dispute
  return { ...dispute, status: 'resolved', resolution: 'auto-accepted', resolvedAt: dispute.createdAt }
}

/** The transaction inside a dispute says less of payer and card than it does alone. */
function disputedView(transaction: Transaction) {
  const {
    receipt_number: _,
    fees_breakdown: __,
    connect: ___,
    source: ____,
    ...view
  } = chargeView(transaction)
  return {
    ...view,
    ip_address: null,
    log: null,
    authorization: {},
    customer: { international_format_phone: null },
  }
}
