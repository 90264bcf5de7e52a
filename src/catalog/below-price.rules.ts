import { formatMoney } from '../lib/money.ts'
import { regularPrice } from './sale.rules.ts'

/** Minor units. */
export type Prices = { priceNgn: number; priceUsd: number | null; compareAtPrice: number | null }

/** Pieces as they are sold, each with what the shop asks for it. Minor units. */
export type SoldLine = { unitPrice: number; shopPrice: number; quantity: number }

/**
 * How far below what the shop asks something goes, as a share: 0.4 is forty percent off, 0 nothing. Every way in which a price
 * gets lower is measured with it (rule: steep-price-cut). Minor units.
 */
export const shareBelow = (shopMinor: number, soldMinor: number): number =>
  shopMinor > 0 ? Math.max(0, (shopMinor - soldMinor) / shopMinor) : 0

/** The same of a sale: of the line that is cheapest for what it is, or of all together with what is taken off the whole. */
export function shareBelowOf(lines: SoldLine[], discountMinor: number): number {
  const sum = (price: 'unitPrice' | 'shopPrice') =>
    lines.reduce((total, line) => total + line[price] * line.quantity, 0)
  return Math.max(
    shareBelow(sum('shopPrice'), sum('unitPrice') - discountMinor),
    ...lines.map(({ shopPrice, unitPrice }) => shareBelow(shopPrice, unitPrice)),
  )
}

/** What the audit has of prices that somebody gave, for the owner's mail of the day; minor units. */
export type GivenPrices = { belowMinor?: number; ownPieces?: string }

/** What is taken off the shop's prices in all, and the pieces that have none, at theirs. */
export function givenPrices(
  lines: (Pick<SoldLine, 'unitPrice' | 'quantity'> & { listPrice?: number | null | undefined })[],
  discountMinor: number,
  ownPieces: { title: string; price: number }[] = [],
): GivenPrices {
  const below = lines.reduce(
    (sum, { unitPrice, listPrice, quantity }) =>
      sum + Math.max(0, (listPrice ?? unitPrice) - unitPrice) * quantity,
    discountMinor,
  )
  const own = ownPieces.map(({ title, price }) => `${title} for ${formatMoney(price)}`).join(', ')
  return { ...(below > 0 && { belowMinor: below }), ...(own && { ownPieces: own }) }
}

/** Whether the password is needed for it: more than half is gone. */
export const isSteep = (share: number): boolean => share > 0.5

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
  if (after.priceNgn < before.priceNgn && isSteep(shareBelow(naira, after.priceNgn))) return true
  if (after.priceUsd === null || (before.priceUsd !== null && after.priceUsd >= before.priceUsd)) return false
  return isSteep(shareBelow(Math.max(before.priceUsd ?? 0, highest.usd ?? 0), after.priceUsd))
}
