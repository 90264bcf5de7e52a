import type { Notice } from '../providers/payment-provider.server.ts'

/** What one of Paystack's events is about. */
export function noticeIn(event: string, reference: string | null, payload: unknown): Notice {
  const data = record(record(payload).data)
  const email = record(data.customer).email
  return {
    kind: kindOf(event),
    isPaid: event === 'charge.success',
    reference,
    // A bank transfer that was turned down names its transaction alone.
    providerId: idOf(record(data.bank_transfer).transaction_id),
    payerEmail: typeof email === 'string' ? email : null,
    disputeId: event.startsWith('charge.dispute.') ? idOf(data.id) : null,
  }
}

function kindOf(event: string): Notice['kind'] {
  if (event === 'charge.success' || event === 'bank.transfer.rejected') return 'payment'
  if (event.startsWith('refund.')) return 'refund'
  if (event === 'charge.dispute.resolve') return 'dispute_over'
  if (event === 'charge.dispute.remind') return 'dispute_reminder'
  return event.startsWith('charge.dispute.') ? 'dispute' : 'ignored'
}

const idOf = (value: unknown) => (/^\d{1,18}$/.test(String(value)) ? BigInt(String(value)) : null)

/** Webhook bodies name their transaction in different places; null when they name none. */
export function referenceOfEvent(data: unknown): string | null {
  const fields = record(data)
  const found = [fields.reference, fields.transaction_reference, record(fields.transaction).reference]
  return found.find((value): value is string => typeof value === 'string' && value !== '') ?? null
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
