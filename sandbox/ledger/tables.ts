import type { Dispute, EvidenceFile } from './dispute.ts'
import type { Refund } from './refund.ts'
import type { Transaction } from './transaction.ts'
import type { WebhookEvent } from './webhook-event.ts'

type TransactionRow = Pick<Transaction, 'reference'> & Partial<Transaction>
type RefundRow = Pick<Refund, 'id'> & Partial<Refund>
type DisputeRow = Pick<Dispute, 'id'> & Partial<Dispute>
type FileRow = Pick<EvidenceFile, 'fileName'> & Partial<EvidenceFile>
type EventRow = Pick<WebhookEvent, 'id'> & Partial<WebhookEvent>

/** The sandbox's state in memory. A known row takes the changed fields, a new one is added. */
export function createTables() {
  const transactions = new Map<string, Transaction>()
  const transactionsById = new Map<number, Transaction>()
  const transactionsByCode = new Map<string, Transaction>()
  const refunds = new Map<number, Refund>()
  const refundsByReference = new Map<string, Refund[]>()
  const disputes = new Map<number, Dispute>()
  const disputesByReference = new Map<string, Dispute[]>()
  const evidenceFiles = new Map<string, EvidenceFile>()
  const events = new Map<number, WebhookEvent>()
  const integration = { paymentSessionTimeout: 0 }
  // Ids above 2^32, as Paystack's are: a 32-bit column in the shop shows at once.
  const lastIds = { transaction: 5_400_000_000, refund: 15_500_000, dispute: 4_700_000_000, evidence: 21_000 }

  const refundsOf = (reference: string): Refund[] => refundsByReference.get(reference) ?? []
  const disputesOf = (reference: string): Dispute[] => disputesByReference.get(reference) ?? []

  function putTransaction(row: TransactionRow): Transaction {
    const known = transactions.get(row.reference)
    if (known) return Object.assign(known, row)
    const added = row as Transaction
    transactions.set(added.reference, added)
    transactionsById.set(added.id, added)
    transactionsByCode.set(added.accessCode, added)
    lastIds.transaction = Math.max(lastIds.transaction, added.id)
    return added
  }

  function putRefund(row: RefundRow): Refund {
    const known = refunds.get(row.id)
    if (known) return Object.assign(known, row)
    const added = row as Refund
    refunds.set(added.id, added)
    refundsByReference.set(added.reference, [...refundsOf(added.reference), added])
    lastIds.refund = Math.max(lastIds.refund, added.id)
    return added
  }

  function putDispute(row: DisputeRow): Dispute {
    lastIds.evidence = Math.max(lastIds.evidence, row.evidence?.id ?? 0)
    const known = disputes.get(row.id)
    if (known) return Object.assign(known, row)
    const added = row as Dispute
    disputes.set(added.id, added)
    disputesByReference.set(added.reference, [...disputesOf(added.reference), added])
    lastIds.dispute = Math.max(lastIds.dispute, added.id)
    return added
  }

  function putEvidenceFile(row: FileRow): EvidenceFile {
    const known = evidenceFiles.get(row.fileName)
    if (known) return Object.assign(known, row)
    evidenceFiles.set(row.fileName, row as EvidenceFile)
    return row as EvidenceFile
  }

  function putEvent(row: EventRow): WebhookEvent {
    const known = events.get(row.id)
    if (known) return Object.assign(known, row)
    events.set(row.id, row as WebhookEvent)
    return row as WebhookEvent
  }

  return {
    transactions,
    transactionsById,
    transactionsByCode,
    refunds,
    refundsOf,
    disputes,
    disputesOf,
    evidenceFiles,
    events,
    integration,
    lastIds,
    putTransaction,
    putRefund,
    putDispute,
    putEvidenceFile,
    putEvent,
    /** Applies a line of the journal. */
    replay(kind: string, row: Record<string, unknown>) {
      if (kind === 'transaction') putTransaction(row as TransactionRow)
      else if (kind === 'refund') putRefund(row as RefundRow)
      else if (kind === 'dispute') putDispute(row as DisputeRow)
      else if (kind === 'evidence-file') putEvidenceFile(row as FileRow)
      else if (kind === 'event') putEvent(row as EventRow)
      else if (kind === 'integration') Object.assign(integration, row)
    },
  }
}
