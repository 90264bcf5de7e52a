import type { NotInitialized } from './checkout.schema.ts'

/** What the payment call said no with; without `message` it has not spoken itself. */
export type Refusal = Partial<Pick<NotInitialized, 'code' | 'fields' | 'quote'>> & { message?: string }

/** When there is no better word (rule: checkout-messages). */
export const paymentFailed = 'Failed to initialize payment. Please try again.'

/**
 * What the call that opens a payment answered instead: its own `{error: text, code, …}`, or the `{error: {code}}` of
 * whatever refused the call before it got there. Any other body, or none, says nothing.
 */
export function refusalOf(body: unknown): Refusal {
  const { error, ...own } = (body ?? {}) as { error?: string | { code?: string } } & Omit<Refusal, 'message'>
  if (typeof error === 'string') return { ...own, message: error }
  return typeof error?.code === 'string' ? { code: error.code } : {}
}

const paymentTroubles = ['PAYMENT_NOT_STARTED', 'PAYMENT_UNDER_WAY']

/**
 * The toast of a refusal (rule: checkout-messages): a payment that could not be opened, or an order that could not be
 * made.
 */
export function refusalToast({ message, code }: Refusal): { title: string; description: string } {
  const isOrderTrouble = message !== undefined && code !== undefined && !paymentTroubles.includes(code)
  return { title: isOrderTrouble ? 'Order Failed' : 'Payment Error', description: message ?? paymentFailed }
}
