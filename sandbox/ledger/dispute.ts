import type { Currency } from '../payments/currencies.ts'

export const disputeStatuses = [
  'awaiting-merchant-feedback',
  'awaiting-bank-feedback',
  'pending',
  'resolved',
] as const

export type DisputeStatus = (typeof disputeStatuses)[number]

export const disputeCategories = ['chargeback', 'fraud', 'general'] as const

export type DisputeCategory = (typeof disputeCategories)[number]

/** "declined" is what the merchant did with the claim, and the money stays; the others give it back. */
export type Resolution = 'merchant-accepted' | 'declined' | 'auto-accepted'

export type Evidence = {
  id: number
  customer_email: string
  customer_name: string
  customer_phone: string
  service_details: string
  delivery_address: string | null
  delivery_date: string | null
  createdAt: string
  updatedAt: string
}

export type Dispute = {
  id: number
  /** Of the transaction. */
  reference: string
  /** What the customer claims, in minor units; what is taken when nobody answers or the bank decides so. */
  amount: number
  /** What the merchant is ready to give back; at first all that is claimed. */
  refundAmount: number
  currency: Currency
  category: DisputeCategory
  status: DisputeStatus
  resolution: Resolution | null
  /** False: it raises no events of its own and is found in the list alone. */
  isAnnounced: boolean
  /** When the merchant is reminded; null once that was done. */
  remindAt: string | null
  dueAt: string
  evidence: Evidence | null
  uploadedFilename: string | null
  history: { status: string; by: string; createdAt: string }[]
  messages: { sender: string; body: string; createdAt: string }[]
  createdAt: string
  updatedAt: string
  resolvedAt: string | null
}

/** A file that proves something in a dispute. Its content is not kept. */
export type EvidenceFile = {
  /** The name the sandbox gave it. */
  fileName: string
  disputeId: number
  reference: string
  /** The name it has at the merchant. */
  givenName: string
  /** In bytes; null until it was uploaded. */
  size: number | null
  sha256: string | null
  createdAt: string
  updatedAt: string
}
