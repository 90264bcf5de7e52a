import { regularPrice } from '../sale.rules.ts'

/** Minor units. */
export type Prices = { priceNgn: number; priceUsd: number | null; compareAtPrice: number | null }

/**
 * Whether a price falls below half of the regular price, in naira or in dollars (rule: steep-price-cut).
 * `highest` is the highest price of the last days: a price that falls in several steps falls as far.
 */
export function isSteepPriceCut(
  before: Prices,
  after: Pick<Prices, 'priceNgn' | 'priceUsd'>,
  highest: { ngn: number | null; usd: number | null } = { ngn: null, usd: null },
): boolean {
  const naira = Math.max(regularPrice(before), highest.ngn ?? 0)
  if (after.priceNgn < before.priceNgn && after.priceNgn * 2 < naira) return true
  if (after.priceUsd === null || (before.priceUsd !== null && after.priceUsd >= before.priceUsd)) return false
  return after.priceUsd * 2 < Math.max(before.priceUsd ?? 0, highest.usd ?? 0)
}
