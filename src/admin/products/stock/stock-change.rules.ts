import type { StockChangeReason } from '../../../catalog/stock/stock-reasons.rules.ts'

export type CountedSize = { id: string; stock: number; pieces: number }
export type StockChangeOffer = {
  reason: StockChangeReason
  lines: { variant_id: string; quantity: number }[]
}

/** Why pieces came or went, the likeliest first, each with what is sent; where some came and some went, what can be both. */
export function stockChangeOffers(sizes: CountedSize[]): StockChangeOffer[] {
  const changed = sizes.filter(({ stock, pieces }) => pieces !== stock)
  const reasons: StockChangeReason[] =
    changed.length > 0 && changed.every(({ stock, pieces }) => pieces < stock)
      ? ['damaged', 'moved', 'counted']
      : changed.some(({ stock, pieces }) => pieces < stock)
        ? ['counted', 'moved']
        : ['received', 'returned', 'moved', 'counted']
  return reasons.map((reason) => ({
    reason,
    lines: changed.map(({ id, stock, pieces }) => ({
      variant_id: id,
      quantity: reason === 'counted' ? pieces : reason === 'damaged' ? stock - pieces : pieces - stock,
    })),
  }))
}
