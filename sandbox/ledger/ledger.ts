import { randomInt } from 'node:crypto'
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
  const { putTransaction, putRefund, putEvent, integration, lastIds } = tables
  const journal = openJournal(folder)
  for (const [kind, row] of journal.records) tables.replay(kind, row)

  return {
    transactions: tables.transactions as ReadonlyMap<string, Transaction>,
    refunds: tables.refunds as ReadonlyMap<number, Refund>,
    events: tables.events as ReadonlyMap<number, WebhookEvent>,
    integration: integration as Readonly<typeof integration>,
    transactionById: (id: number) => tables.transactionsById.get(id),
    transactionByCode: (code: string) => tables.transactionsByCode.get(code),
    refundsOf: tables.refundsOf,
    nextTransactionId: () => lastIds.transaction + 1 + randomInt(500),
    nextRefundId: () => lastIds.refund + 1 + randomInt(50),

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
