import { customerView, integrationId, transactionView } from '../api/transaction-view.ts'
import type { Refund } from '../ledger/refund.ts'
import type { Transaction } from '../ledger/transaction.ts'

export const refundEvents = [
  'refund.pending',
  'refund.processing',
  'refund.processed',
  'refund.failed',
  'refund.needs-attention',
] as const

export const disputeEvents = [
  'charge.dispute.create',
  'charge.dispute.remind',
  'charge.dispute.resolve',
] as const

export const eventNames = [
  'charge.success',
  ...refundEvents,
  ...disputeEvents,
  'bank.transfer.rejected',
] as const

export type EventName = (typeof eventNames)[number]
export type RefundEvent = (typeof refundEvents)[number]
export type DisputeEvent = (typeof disputeEvents)[number]

export const isRefundEvent = (event: EventName): event is RefundEvent => event.startsWith('refund.')
export const isDisputeEvent = (event: EventName): event is DisputeEvent => event.startsWith('charge.dispute.')

/**
 * Paystack's refund events differ among themselves: the amount is a string while the refund moves and a number
 * once it failed, and the refund's id is usually missing. A processed refund comes both ways here, by its id.
 */
export function refundPayload(event: RefundEvent, refund: Refund, { email }: Transaction) {
  const settled = event === 'refund.failed' || event === 'refund.needs-attention'
  const asNumber = settled || (event === 'refund.processed' && refund.id % 2 === 0)
  return {
    ...(asNumber && !settled ? { id: refund.id } : {}),
    status: event.slice('refund.'.length),
    transaction_reference: refund.reference,
    refund_reference: asNumber ? `TRF_${refund.id}` : null,
    amount: asNumber ? refund.amount : String(refund.amount),
    currency: refund.currency,
    processor: 'instant-transfer',
    customer: { first_name: null, last_name: null, email },
    integration: integrationId,
    domain: 'test',
  }
}

export function disputePayload(event: DisputeEvent, transaction: Transaction) {
  const resolved = event === 'charge.dispute.resolve'
  const now = new Date().toISOString()
  return {
    id: 358_000 + (transaction.id % 1_000_000),
    refund_amount: transaction.amount,
    currency: transaction.currency,
    status: resolved ? 'resolved' : 'awaiting-merchant-feedback',
    resolution: resolved ? 'auto-accepted' : null,
    domain: 'test',
    transaction: transactionView(transaction),
    transaction_reference: null,
    category: 'chargeback',
    customer: customerView(transaction.email),
    bin: null,
    last4: null,
    dueAt: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
    resolvedAt: resolved ? now : null,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: transaction.email, createdAt: now }],
    messages: [
      { sender: transaction.email, body: 'Customer complained about debit without value', createdAt: now },
    ],
    created_at: now,
    updated_at: now,
  }
}

/** Names the transaction by its id only: Paystack's sample carries no reference. */
export function transferRejectedPayload(transaction: Transaction, sent: number) {
  return {
    bank_transfer: {
      amount: String(sent),
      message: 'incorrect amount sent',
      message_type: 'INCORRECT_AMOUNT',
      transaction_id: String(transaction.id),
    },
    customer: { ...customerView(transaction.email), domain: 'test', integration: integrationId },
  }
}
