import { authorizationView } from '../api/authorization-view.ts'
import { customerView } from '../api/customer-view.ts'
import { chargeView, integrationId } from '../api/transaction-view.ts'
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
 * Paystack's refund events differ among themselves, as its published samples do: the amount is a string until the refund
 * is processed and a number once it failed or needs attention; only the latter carries the refund's id, as a string.
 */
export function refundPayload(event: RefundEvent, refund: Refund, { email }: Transaction) {
  const isMoving = event === 'refund.pending' || event === 'refund.processing'
  const needsAttention = event === 'refund.needs-attention'
  const isNumber = event === 'refund.failed' || needsAttention
  return {
    status: event.slice('refund.'.length),
    transaction_reference: refund.reference,
    refund_reference: isMoving ? null : `TRF_${refund.id}`,
    amount: isNumber ? refund.amount : String(refund.amount),
    currency: refund.currency,
    ...(!needsAttention && { processor: 'instant-transfer' }),
    customer: { first_name: null, last_name: null, email },
    integration: integrationId,
    domain: 'test',
    ...(needsAttention && {
      id: String(refund.id),
      customer_note: refund.customerNote,
      merchant_note: refund.merchantNote,
    }),
  }
}

/** The resolutions that refund the money. */
export const acceptedResolutions: readonly unknown[] = ['auto-accepted', 'merchant-accepted']

export function disputePayload(event: DisputeEvent, transaction: Transaction) {
  const isResolved = event === 'charge.dispute.resolve'
  const now = new Date().toISOString()
  const { bin, last4 } = authorizationView(transaction)
  return {
    id: 358_000 + (transaction.id % 1_000_000),
    refund_amount: transaction.amount,
    currency: transaction.currency,
    status: isResolved ? 'resolved' : 'awaiting-merchant-feedback',
    resolution: isResolved ? 'auto-accepted' : null,
    domain: 'test',
    transaction: disputedView(transaction),
    transaction_reference: null,
    category: 'chargeback',
    customer: customerView(transaction.email),
    bin,
    last4,
    dueAt: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
    resolvedAt: isResolved ? now : null,
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
