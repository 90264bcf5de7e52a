import type { SettlementState } from '../payments/payment.rules.ts'
import { secondMs } from '../lib/time.ts'

export type PaymentOutcome = 'success' | 'failed' | 'unverified' | 'confirming'

/** What an answer of `paystack-verify` means; nothing that may still turn into money counts as failed (decisions §13). */
export function outcomeOf({ state }: { state: SettlementState }): PaymentOutcome {
  if (state === 'paid') return 'success'
  if (state === 'failed') return 'failed'
  return state === 'unknown' ? 'unverified' : 'confirming'
}

/** Spec §8 Payment return. */
export const outcomeTitles: Record<PaymentOutcome, string> = {
  success: 'Payment Successful!',
  failed: 'Payment Failed',
  unverified: 'Verification Error',
  confirming: 'Order Received!',
}

/** The server's message without the title it may begin with. */
export const outcomeText = (message: string) => message.replace(/^Order Received! /, '')

/** The pause before asking again: 2 s at first, growing to 30 s. `asked` counts the answers so far. */
export const nextAskMs = (asked: number) =>
  Math.min(30 * secondMs, 2 * secondMs * 1.5 ** Math.max(0, asked - 1))
