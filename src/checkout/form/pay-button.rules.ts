import type { Quote } from '../../cart/quote/quote.schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { isFree as isNothing } from '../../orders/order/nothing-to-pay.rules.ts'

export type PayPhase = 'idle' | 'processing' | 'redirecting'

/** What the button says; the amount stands there once it is exact (rule: pay-button). */
export function payButtonText(state: {
  isSignedIn: boolean
  phase: PayPhase
  quote: Pick<Quote, 'delivery' | 'total' | 'credit'> | undefined
  /** Minor units, where only a deposit is paid now. */
  deposit?: number | undefined
}): string {
  const { isSignedIn, phase, quote, deposit } = state
  if (!isSignedIn) return 'Please Sign In'
  const isFree = quote !== undefined && isNothing(quote.delivery.amount, quote.total)
  if (phase === 'redirecting') return isFree ? 'Confirming...' : 'Redirecting to Payment...'
  if (phase === 'processing') return 'Processing...'
  if (quote?.delivery.kind === 'quoted') return 'Request Delivery Quote'
  if (!quote || quote.delivery.kind === 'estimate' || quote.delivery.kind === 'unavailable')
    return 'Proceed to Payment'
  if (isFree) return 'Place Order - nothing to pay'
  const { to_pay: left = quote.total } = quote.credit ?? {}
  if (left === 0) return 'Place Order - paid with credit'
  return `Proceed to Payment - ${formatMoney(deposit ?? left)}`
}

/** The same at the end of the review, where the order is placed (rule: checkout-review). */
export const placeOrderText = (state: Parameters<typeof payButtonText>[0]): string =>
  payButtonText(state).replace('Proceed to Payment', 'Place Order')
