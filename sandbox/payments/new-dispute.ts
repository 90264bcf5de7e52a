import type { Dispute } from '../ledger/dispute.ts'
import type { Transaction } from '../ledger/transaction.ts'

/** A claim for all of a transaction, as the customer's bank has just made it. */
export function newDispute(
  id: number,
  { reference, amount, currency, email }: Transaction,
  times: { remindAt: string; dueAt: string },
): Dispute {
  const now = new Date().toISOString()
  return {
    id,
    reference,
    amount,
    refundAmount: amount,
    currency,
    category: 'chargeback',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    isAnnounced: true,
    ...times,
    evidence: null,
    uploadedFilename: null,
    history: [{ status: 'pending', by: email, createdAt: now }],
    messages: [{ sender: email, body: 'Customer complained about debit without value', createdAt: now }],
    createdAt: now,
    updatedAt: now,
    resolvedAt: null,
  }
}
