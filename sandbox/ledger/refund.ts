import type { Currency } from '../payments/currencies.ts'

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const

export type RefundStatus = (typeof refundStatuses)[number]

export type Refund = {
  id: number
  reference: string
  amount: number
  currency: Currency
  status: RefundStatus
  /** Retried with the customer's bank account; then it succeeds. */
  isRetried?: boolean
  /** The dispute that takes the money back. */
  disputeId?: number
  customerNote: string
  merchantNote: string
  createdAt: string
  updatedAt: string
}

export function isMoving(refund: Refund): boolean {
  return refund.status === 'pending' || refund.status === 'processing'
}
