import type { Currency } from '../payments/currencies.ts'

export const transactionStatuses = [
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'success',
  'failed',
  'reversed',
] as const

export type TransactionStatus = (typeof transactionStatuses)[number]

export type Attempt = { at: string; channel: string; status: TransactionStatus; message: string }

export type PaidCard = { name: string; expMonth: string; expYear: string }

/** What the shopper still has to enter on the hosted page. */
export type Step = PaidCard & { waitsFor: 'pin' | 'otp'; closeTab: boolean }

export type Transaction = {
  id: number
  reference: string
  accessCode: string
  email: string
  /** The amount that was or will be charged; differs from requestedAmount only when a test alters it. */
  amount: number
  requestedAmount: number
  currency: Currency
  channels: string[] | null
  callbackUrl: string | null
  metadata: unknown
  status: TransactionStatus
  channel: string
  gatewayResponse: string | null
  fees: number | null
  createdAt: string
  paidAt: string | null
  card: PaidCard | null
  step: Step | null
  attempts: Attempt[]
  /** "ongoing" ends here (epoch milliseconds) when the shopper does nothing more. */
  ongoingUntil: number | null
  /** A transfer on its way arrives at this time (epoch milliseconds). */
  settleAt: number | null
}

/** The status Paystack would report now: a payment that is left falls back to "abandoned". */
export function statusOf(transaction: Transaction): TransactionStatus {
  const { status, ongoingUntil } = transaction
  return status === 'ongoing' && ongoingUntil !== null && ongoingUntil <= Date.now() ? 'abandoned' : status
}

export function isPaid(transaction: Transaction): boolean {
  return transaction.status === 'success' || transaction.status === 'reversed'
}
