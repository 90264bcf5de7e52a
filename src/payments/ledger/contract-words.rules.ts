import { type PaymentState, type RefundState, wasRefused } from './payment-states.rules.ts'

/** The contract's words for what became of a payment. */
export const contractStatuses = [
  'created',
  'open',
  'success',
  'reversed',
  'failed',
  'refused',
  'given_up',
] as const
export type ContractStatus = (typeof contractStatuses)[number]

export type StatedPayment = { state: PaymentState; checkoutUrl: string | null }

const statuses: Record<PaymentState, ContractStatus> = {
  created: 'created',
  open: 'open',
  succeeded: 'success',
  reversed: 'reversed',
  declined: 'failed',
  unknown: 'failed',
  expired: 'given_up',
}

export const contractStatusOf = (payment: StatedPayment): ContractStatus =>
  wasRefused(payment) ? 'refused' : statuses[payment.state]

/** The contract's words for where a refund is. */
export const contractRefundStatuses = [
  'requested',
  'pending',
  'processed',
  'failed',
  'needs-attention',
  'waiting',
  'dropped',
] as const

export const contractRefundStatus: Record<RefundState, (typeof contractRefundStatuses)[number]> = {
  queued: 'requested',
  waits: 'waiting',
  sent: 'pending',
  confirmed: 'processed',
  refused: 'failed',
  needs_details: 'needs-attention',
  dropped: 'dropped',
}
