import type { Transaction } from '../ledger/transaction.ts'

/** The shopper's URL after the payment: the callback, with the reference twice as Paystack adds it. */
export function callbackUrl({ callbackUrl, reference }: Transaction): string | undefined {
  if (callbackUrl === null) return undefined
  const url = new URL(callbackUrl)
  url.searchParams.append('trxref', reference)
  url.searchParams.append('reference', reference)
  return url.href
}

/** The URL after cancelling: `metadata.cancel_action` when it is a web address, else the callback. */
export function cancelUrl(transaction: Transaction): string | undefined {
  return httpUrl(cancelAction(transaction.metadata)) ?? callbackUrl(transaction)
}

function cancelAction(metadata: unknown): unknown {
  if (typeof metadata === 'string') {
    try {
      return cancelAction(JSON.parse(metadata) as object)
    } catch {
      return undefined
    }
  }
  return typeof metadata === 'object' && metadata !== null && 'cancel_action' in metadata
    ? metadata.cancel_action
    : undefined
}

function httpUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}
