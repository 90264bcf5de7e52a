/**
 * What asking the provider came to. `paid`: the order's money is in. `review`: people look at it. `refunding`: this money goes
 * back. `in_flight`, `abandoned`, `not_found` and `unreachable` are not final; neither is `failed`, a later try on the same
 * reference can succeed. `unknown`: no payment of this shop.
 */
export const settlementStates = [
  'paid',
  'review',
  'refunding',
  'in_flight',
  'abandoned',
  'not_found',
  'unreachable',
  'failed',
  'unknown',
] as const
export type SettlementState = (typeof settlementStates)[number]

/** What asking about all payments of an order came to. `none`: no money is known of. */
export type OrderMoney = 'paid' | 'in_flight' | 'unreachable' | 'none'

export function orderMoneyOf(states: SettlementState[]): OrderMoney {
  if (states.some((state) => state === 'paid' || state === 'review' || state === 'refunding')) return 'paid'
  if (states.includes('in_flight')) return 'in_flight'
  return states.includes('unreachable') ? 'unreachable' : 'none'
}
