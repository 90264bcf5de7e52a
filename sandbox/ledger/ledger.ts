import { randomInt } from 'node:crypto'
import type { Dispute, EvidenceFile } from './dispute.ts'
import { openJournal } from './journal.ts'
import type { Refund } from './refund.ts'
import { createTables } from './tables.ts'
import type { Transaction } from './transaction.ts'
import type { WebhookEvent } from './webhook-event.ts'

export type Ledger = ReturnType<typeof createLedger>

/**
 * The sandbox's state. Each change is applied in memory at once and appended to the journal as the changed
 * fields only; replaying those lines in order rebuilds the same state.
 */
export function createLedger(folder?: string) {
  const tables = createTables()
  const { putTransaction, putRefund, putDispute, putEvidenceFile, putEvent, integration, lastIds } = tables
  const journal = openJournal(folder)
  for (const [kind, row] of journal.records) tables.replay(kind, row)

  return {
    transactions: tables.transactions as ReadonlyMap<string, Transaction>,
    refunds: tables.refunds as ReadonlyMap<number, Refund>,
    disputes: tables.disputes as ReadonlyMap<number, Dispute>,
    evidenceFiles: tables.evidenceFiles as ReadonlyMap<string, EvidenceFile>,
    events: tables.events as ReadonlyMap<number, WebhookEvent>,
    integration: integration as Readonly<typeof integration>,
    transactionById: (id: number) => tables.transactionsById.get(id),
    transactionByCode: (code: string) => tables.transactionsByCode.get(code),
    refundsOf: tables.refundsOf,
    disputesOf: tables.disputesOf,
    nextTransactionId: () => lastIds.transaction + 1 + randomInt(500),
    nextRefundId: () => lastIds.refund + 1 + randomInt(50),
    nextDisputeId: () => lastIds.dispute + 1 + randomInt(500),
    nextEvidenceId: () => lastIds.evidence + 1,

    addTransaction(transaction: Transaction): Transaction {
      journal.append(['transaction', transaction])
      return putTransaction(transaction)
    },
    updateTransaction({ reference }: Transaction, changes: Partial<Transaction>): Transaction {
      const row = { ...changes, reference }
      journal.append(['transaction', row])
      return putTransaction(row)
    },
    addRefund(refund: Refund): Refund {
      journal.append(['refund', refund])
      return putRefund(refund)
    },
    updateRefund({ id }: Refund, changes: Partial<Refund>): Refund {
      const row = { ...changes, id, updatedAt: new Date().toISOString() }
      journal.append(['refund', row])
      return putRefund(row)
    },
    addDispute(dispute: Dispute): Dispute {
      journal.append(['dispute', dispute])
      return putDispute(dispute)
    },
    updateDispute({ id }: Dispute, changes: Partial<Dispute>): Dispute {
      const row = { ...changes, id, updatedAt: new Date().toISOString() }
      journal.append(['dispute', row])
      return putDispute(row)
    },
    addEvidenceFile(file: EvidenceFile): EvidenceFile {
      journal.append(['evidence-file', file])
      return putEvidenceFile(file)
    },
    updateEvidenceFile({ fileName }: EvidenceFile, changes: Partial<EvidenceFile>): EvidenceFile {
      const row = { ...changes, fileName, updatedAt: new Date().toISOString() }
      journal.append(['evidence-file', row])
      return putEvidenceFile(row)
    },
    addEvent(event: Omit<WebhookEvent, 'id'>): WebhookEvent {
      const added = { ...event, id: tables.events.size + 1 }
      journal.append(['event', added])
      return putEvent(added)
    },
    updateEvent({ id }: WebhookEvent, changes: Partial<WebhookEvent>): WebhookEvent {
      const row = { ...changes, id }
      journal.append(['event', row])
      return putEvent(row)
    },
    setPaymentSessionTimeout(seconds: number) {
      integration.paymentSessionTimeout = seconds
      journal.append(['integration', { paymentSessionTimeout: seconds }])
    },

    /** Resolves once every change so far is in the journal. Replies wait for it. */
    saved: journal.saved,
    close: journal.close,
  }
}
