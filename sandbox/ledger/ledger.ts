import { randomInt } from 'node:crypto'
import { openJournal } from './journal.ts'
import type { Refund } from './refund.ts'
import type { Transaction } from './transaction.ts'
import type { WebhookEvent } from './webhook-event.ts'

export type Ledger = ReturnType<typeof createLedger>

/**
 * Everything the sandbox remembers. Each change is applied in memory at once and appended to the journal
 * as the changed fields only; replaying those lines in order rebuilds the same state.
 */
export function createLedger(folder?: string) {
  const transactions = new Map<string, Transaction>()
  const transactionsById = new Map<number, Transaction>()
  const transactionsByCode = new Map<string, Transaction>()
  const refunds = new Map<number, Refund>()
  const refundsByReference = new Map<string, Refund[]>()
  const events = new Map<number, WebhookEvent>()
  const integration = { paymentSessionTimeout: 0 }
  // Ids above 2^32, as Paystack's are: a 32-bit column in the shop shows at once.
  let lastTransactionId = 5_400_000_000
  let lastRefundId = 15_500_000

  const journal = openJournal(folder)
  for (const [kind, row] of journal.records) replay(kind, row)

  function replay(kind: string, row: Record<string, unknown>) {
    if (kind === 'transaction') putTransaction(row as { reference: string })
    else if (kind === 'refund') putRefund(row as { id: number })
    else if (kind === 'event') putEvent(row as { id: number })
    else if (kind === 'integration') Object.assign(integration, row)
  }

  function putTransaction(row: Pick<Transaction, 'reference'> & Partial<Transaction>): Transaction {
    const known = transactions.get(row.reference)
    if (known) return Object.assign(known, row)
    const added = row as Transaction
    transactions.set(added.reference, added)
    transactionsById.set(added.id, added)
    transactionsByCode.set(added.accessCode, added)
    lastTransactionId = Math.max(lastTransactionId, added.id)
    return added
  }

  function putRefund(row: Pick<Refund, 'id'> & Partial<Refund>): Refund {
    const known = refunds.get(row.id)
    if (known) return Object.assign(known, row)
    const added = row as Refund
    refunds.set(added.id, added)
    refundsByReference.set(added.reference, [...refundsOf(added.reference), added])
    lastRefundId = Math.max(lastRefundId, added.id)
    return added
  }

  function putEvent(row: Pick<WebhookEvent, 'id'> & Partial<WebhookEvent>): WebhookEvent {
    const known = events.get(row.id)
    if (known) return Object.assign(known, row)
    events.set(row.id, row as WebhookEvent)
    return row as WebhookEvent
  }

  function refundsOf(reference: string): Refund[] {
    return refundsByReference.get(reference) ?? []
  }

  return {
    transactions: transactions as ReadonlyMap<string, Transaction>,
    refunds: refunds as ReadonlyMap<number, Refund>,
    events: events as ReadonlyMap<number, WebhookEvent>,
    integration: integration as Readonly<typeof integration>,
    transactionById: (id: number) => transactionsById.get(id),
    transactionByCode: (code: string) => transactionsByCode.get(code),
    refundsOf,
    nextTransactionId: () => lastTransactionId + 1 + randomInt(500),
    nextRefundId: () => lastRefundId + 1 + randomInt(50),

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
      const added = { ...event, id: events.size + 1 }
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
