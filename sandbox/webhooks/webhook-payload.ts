import { customerView } from '../api/customer-view.ts'
import { integrationId } from '../api/transaction-view.ts'
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
