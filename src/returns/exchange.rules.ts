import { isTooSmall } from '../cart/quote/least-amount.rules.ts'

/** Pieces wanted instead of others: what one cost then and costs now, and what is given for the old ones. Minor units. */
export type Wanted = { quantity: number; thenMinor: number; nowMinor: number; worthMinor: number }

export type ExchangePrice = {
  subtotal: number
  /** What the old pieces had of a discount stays with the new ones. */
  discount: number
  total: number
  /** What of the old pieces' worth pays it. */
  lentMinor: number
  /** What is left to pay. */
  restMinor: number
}

/**
 * What an exchange costs and how much of it the old pieces pay (rule: exchange-prices): today's prices less the share of the discount
 * that the old ones had, and what the shop asks for bringing it. `worthMinor` is what the return gives in all: never more pays. A rest
 * that no provider takes is not asked for.
 */
export function priceExchange(
  wanted: Wanted[],
  { worthMinor, feeMinor = 0 }: { worthMinor: number; feeMinor?: number },
): ExchangePrice {
  const sumOf = (of: (one: Wanted) => number) => wanted.reduce((sum, one) => sum + of(one), 0)
  const subtotal = sumOf(({ nowMinor, quantity }) => nowMinor * quantity)
  const share = sumOf(({ thenMinor, quantity, worthMinor }) => thenMinor * quantity - worthMinor)
  const ownMinor = Math.min(
    worthMinor,
    sumOf((one) => one.worthMinor),
  )
  const fullDiscount = Math.min(subtotal, Math.max(0, share))
  const over = subtotal - fullDiscount + feeMinor - ownMinor
  const discount = isTooSmall(over) ? Math.min(subtotal, fullDiscount + over) : fullDiscount
  const total = subtotal - discount + feeMinor
  const lentMinor = Math.min(ownMinor, total)
  return { subtotal, discount, total, lentMinor, restMinor: total - lentMinor }
}
