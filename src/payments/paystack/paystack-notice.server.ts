import type { Notice } from '../payment-provider.server.ts'

/** What one of Paystack's events is about. */
export function noticeIn(event: string, reference: string | null, payload: unknown): Notice {
  const data = record(record(payload).data)
  const transactionId = String(record(data.bank_transfer).transaction_id)
  const email = record(data.customer).email
  return {
    kind: kindOf(event),
    isPaid: event === 'charge.success',
    reference,
    // A bank transfer that was turned down names its transaction alone.
    providerId: /^\d{1,18}$/.test(transactionId) ? BigInt(transactionId) : null,
    payerEmail: typeof email === 'string' ? email : null,
    dueAt: event === 'charge.dispute.resolve' ? null : dueAtOf(data.dueAt),
  }
}

function kindOf(event: string): Notice['kind'] {
  if (event === 'charge.success' || event === 'bank.transfer.rejected') return 'payment'
  if (event.startsWith('refund.')) return 'refund'
  if (event === 'charge.dispute.resolve') return 'dispute_over'
  if (event === 'charge.dispute.remind') return 'dispute_reminder'
  return event.startsWith('charge.dispute.') ? 'dispute' : 'ignored'
}

function dueAtOf(text: unknown): Date | null {
  const time = typeof text === 'string' ? Date.parse(text) : NaN
  return Number.isNaN(time) ? null : new Date(time)
}

/** Webhook bodies name their transaction in different places; null when they name none. */
export function referenceOfEvent(data: unknown): string | null {
  const fields = record(data)
  const found = [fields.reference, fields.transaction_reference, record(fields.transaction).reference]
  return found.find((value): value is string => typeof value === 'string' && value !== '') ?? null
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
